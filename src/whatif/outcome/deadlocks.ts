import { budgetsOf } from '../../engine/eviction/eviction-api.ts'
import type { ObjectKey } from '../../engine/turn.ts'
import { isNodeNotReady } from '../../kube/node.ts'
import type { PodDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import { flatMapInParts } from '../../lib/in-parts.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import { DRY_DELETION } from './action-facts.ts'
import type { EvictionSummary, Move, PendingPod } from './outcome.ts'
import type { ActionFailure } from './verdict.ts'

/** What waits for what, and what would free it. */
export interface Deadlock {
  readonly waiting: ObjectKey
  readonly waitsFor: string
  readonly objects: readonly ObjectKey[]
  readonly freedBy: string
}

interface Question {
  readonly failures: readonly ActionFailure[]
  readonly evictions: EvictionSummary
  readonly pending: readonly PendingPod[]
  readonly moves: readonly Move[]
  readonly cluster: ClusterView
}

/**
 * Pods that an action still waits for or gave up on, and pods that find no node: what each waits for, and what would free it.
 * With pauses.
 */
export function* findDeadlocks(question: Question): Generator<void, readonly Deadlock[]> {
  return [
    ...question.failures.flatMap((failure) => actionDeadlocks(failure, question)),
    ...(yield* flatMapInParts(question.pending, (item) => (item.causedByScenario ? [pendingDeadlock(item)] : []))),
    ...(yield* flatMapInParts(question.moves, (move) => lostDeadlock(move, question.cluster))),
  ]
}

function actionDeadlocks({ objects, message }: ActionFailure, question: Question): readonly Deadlock[] {
  const pods = objects.filter((object) => object.kind === 'Pod')
  if (!message.includes(DRY_DELETION)) return pods.map((pod) => evictionDeadlock(pod, question))
  const freedBy = 'leave out --dry-run=server, or --disable-eviction'
  return pods.map((waiting) => ({ waiting, waitsFor: 'a deletion that a dry run does not make', objects: [], freedBy }))
}

/** A pod that was given up with its node: only the node itself can say that it has ended (WL-TERM-19). */
function lostDeadlock({ pod, cause, fromNode }: Move, cluster: ClusterView): readonly Deadlock[] {
  const row = cause === 'NODE_FAILURE' ? cluster.get('Pod', pod.namespace, pod.name) : undefined
  const node = cluster.get('Node', '', fromNode)
  if (row?.deletionTimestamp === undefined || row.nodeName !== fromNode || !node || !isNodeNotReady(node)) return []
  return [
    {
      waiting: pod,
      waitsFor: `${fromNode} to say that its containers have ended`,
      objects: [{ kind: 'Node', namespace: '', name: fromNode }],
      freedBy: `${fromNode} comes back or is deleted, or the pod is deleted with grace 0`,
    },
  ]
}

function evictionDeadlock(pod: ObjectKey, { evictions, cluster }: Question): Deadlock {
  const row = cluster.get('Pod', pod.namespace, pod.name)
  const budgets = row ? budgetsOf(row, cluster) : []
  const [budget] = budgets
  const refusal = evictions.refused.find((item) => item.pod.namespace === pod.namespace && item.pod.name === pod.name)
  if (budgets.length > 1) {
    const names = budgets.map((item) => item.name).join(', ')
    return {
      waiting: pod,
      waitsFor: `an eviction that the API refuses: ${budgets.length} budgets cover it (${names})`,
      objects: budgets.map(keyOfRow),
      freedBy: 'leave one budget per pod',
    }
  }
  if (refusal && budget)
    return { waiting: pod, waitsFor: refusal.message, objects: [keyOfRow(budget)], freedBy: freeBudget(budget) }
  if (row?.deletionTimestamp !== undefined) {
    const held =
      row.finalizers.length > 0 ? `the finalizers ${row.finalizers.join(', ')}` : `its containers to end on ${row.nodeName}`
    return {
      waiting: pod,
      waitsFor: held,
      objects: [],
      freedBy:
        row.finalizers.length > 0 ? 'whoever owns the finalizers removes them' : 'a working kubelet, or deletion with grace 0',
    }
  }
  return {
    waiting: pod,
    waitsFor: 'the drain, which stopped at another pod',
    objects: [],
    freedBy: 'what the reasons say of that pod',
  }
}

/** One sentence that fits what the budget asks for and has. */
function freeBudget({ status, spec }: PodDisruptionBudgetRow): string {
  if (status.desiredHealthy >= status.expectedPods && status.expectedPods > 0) {
    return spec.maxUnavailable === undefined
      ? `the budget wants ${status.desiredHealthy} of ${status.expectedPods} pods: one more replica, or a smaller minAvailable`
      : 'the budget allows no disruption at all: a larger maxUnavailable'
  }
  const missing = Math.max(1, status.desiredHealthy - status.currentHealthy + 1)
  return `${missing} more healthy ${missing === 1 ? 'pod' : 'pods'} under the budget: those that are not ready now, or more replicas`
}

function pendingDeadlock(item: PendingPod): Deadlock {
  const most = [...item.reasons].sort((a, b) => b.count - a.count)[0]
  const waitsFor = item.message || 'a node that takes it'
  return { waiting: item.pod, waitsFor, objects: [], freedBy: most ? `a node without "${most.reason}"` : 'a node that takes it' }
}
