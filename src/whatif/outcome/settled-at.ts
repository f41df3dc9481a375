import { idOf } from '../../kube/id-of.ts'
import type { Row } from '../../kube/kinds.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { Course, spansOf } from '../recording/course.ts'
import type { WorkloadLevel } from '../recording/workload-tracker.ts'
import { excessShortage } from './excess-shortage.ts'
import type { Outage } from './impact.ts'
import type { Move } from './move.ts'
import type { NodeChange, ObjectKey, Outcome, PendingPod, Placement, TimelineEvent } from './outcome.ts'
import type { RunRecord } from './run-record.ts'

type Facts = Pick<
  Outcome,
  'moves' | 'placements' | 'pending' | 'nodeChanges' | 'workloads' | 'services' | 'budgets' | 'timeline' | 'restarts'
>

export interface SettledQuestion extends Facts {
  /** When the actions last reported anything new, milliseconds since the run began. */
  readonly actionsMs: number
  readonly after: ClusterView
  readonly record: RunRecord
  readonly baseline: RunRecord
}

/**
 * When the last consequence of a scenario had settled: its actions were over, the pods that it moved were gone and their replacements
 * available, what it made unavailable was available again or is not going to be. What is in progress without the scenario does not count.
 */
export function settledAt(question: SettledQuestion): number {
  const { moves, placements, pending, nodeChanges, restarts, workloads, services, budgets } = question
  const readyAt = podsReadyAt(question)
  const moments = [
    question.actionsMs,
    ...moves.flatMap((move) => momentsOfMove(move, question.after)),
    ...placements.flatMap((placement) => momentsOfPlacement(placement, readyAt)),
    ...pending.flatMap(momentsOfPending),
    ...nodeChanges.flatMap(momentsOfNode),
    ...restarts.map(({ lastAtMs }) => lastAtMs),
    ...workloads.flatMap(({ degraded, down }) => [...momentsOfOutage(degraded), ...momentsOfOutage(down)]),
    ...services.flatMap(({ down }) => momentsOfOutage(down)),
    ...budgets.flatMap(({ unmet }) => momentsOfOutage(unmet)),
    ...momentsOfShortages(question),
  ]
  // Not spread into one call: a rollout has thousands of moments.
  return moments.reduce((latest, moment) => Math.max(latest, moment), 0)
}

function momentsOfMove({ leftAtMs, goneAtMs = 0, readyAtMs, workload }: Move, after: ClusterView): readonly number[] {
  return [leftAtMs, goneAtMs, readyAtMs === undefined ? 0 : readyAtMs + minReadyMs(workload, after)]
}

/** How long a pod has to be ready until it counts as available. */
function minReadyMs(workload: ObjectKey | undefined, after: ClusterView): number {
  const row: Row | undefined = workload && after.get(workload.kind, workload.namespace, workload.name)
  switch (row?.kind) {
    case 'Deployment':
    case 'StatefulSet':
    case 'DaemonSet':
    case 'ReplicaSet':
    case 'ReplicationController':
      return row.spec.minReadySeconds * 1000
    default:
      return 0
  }
}

function momentsOfPlacement({ causedByScenario, atMs, pod }: Placement, readyAt: ReadonlyMap<string, number>): readonly number[] {
  return causedByScenario ? [atMs, readyAt.get(idOf(pod)) ?? 0] : []
}

/** When pods first became ready, or ended. */
function podsReadyAt({ timeline }: { readonly timeline: readonly TimelineEvent[] }): ReadonlyMap<string, number> {
  const moments = new Map<string, number>()
  for (const { kind, object, atMs } of timeline) {
    if (kind !== 'READY' && kind !== 'SUCCEEDED' && kind !== 'FAILED') continue
    if (!moments.has(idOf(object))) moments.set(idOf(object), atMs)
  }
  return moments
}

function momentsOfPending({ causedByScenario, sinceMs }: PendingPod): readonly number[] {
  return causedByScenario ? [sinceMs] : []
}

function momentsOfNode({ causedByScenario, atMs }: NodeChange): readonly number[] {
  return causedByScenario ? [atMs] : []
}

/** What lasts has settled as soon as it began. */
function momentsOfOutage(outage: Outage | undefined): readonly number[] {
  return outage ? [outage.untilMs ?? outage.fromMs] : []
}

/**
 * When workloads last lacked more or fewer pods than without the scenario. Pods beyond those that are ready without
 * it are not a loss, and the scenario has not settled before they are back.
 */
function momentsOfShortages({ record, baseline }: SettledQuestion): readonly number[] {
  const ids = new Set([...record.workloads.keys(), ...baseline.workloads.keys()])
  return [...ids].map((id) => {
    const [ours, theirs] = [record.workloads.get(id)?.levels, baseline.workloads.get(id)?.levels]
    const first = (ours ?? theirs)?.first ?? { want: 0, ready: 0 }
    return lastChangeOf(ours ?? new Course(first), theirs ?? new Course(first), record.endMs)
  })
}

function lastChangeOf(run: Course<WorkloadLevel>, baseline: Course<WorkloadLevel>, endMs: number): number {
  let [last, before] = [0, 0]
  for (const { fromMs, a, b } of spansOf(run, baseline, endMs)) {
    const lacks = excessShortage(a, b)
    if (lacks !== before) last = fromMs
    before = lacks
  }
  return last
}
