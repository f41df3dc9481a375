import { idOf } from '../../../kube/id-of.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { topOwner } from '../../recording/top-owner.ts'
import type { WaitingAction } from '../action-failures.ts'
import type { Deadlock } from '../deadlocks.ts'
import type { ObjectKey, Outcome } from '../outcome.ts'
import { budgetDraft } from './budget-waits.ts'
import { claimDraft } from './claim-waits.ts'
import { nodeDraft } from './node-waits.ts'
import { numberCycles } from './number-cycles.ts'
import { podsDraft } from './pod-waits.ts'
import type { LockGroup, WaitDraft, WaitPoint, WaitScene, WaitTarget } from './wait-point.ts'
import { quotaDraft, workloadDraft } from './workload-waits.ts'

/** Points that are described; what is behind them is left out. */
const POINTS_MAX = 200

/**
 * What waits for what at the end of a run: from actions that do not complete, rollouts that do not proceed and workloads that stay short
 * of pods, step by step to what would let them continue. Points are in the order in which they are reached; one that nothing waits for,
 * and that waits for nothing, is left out.
 */
export function waitGraph(outcome: Outcome): readonly WaitPoint[] {
  const scene = sceneOf(outcome)
  const reached = new Map<string, Omit<WaitPoint, 'cycle'>>()
  const open = rootsOf(scene).map((target) => draftOf(target, scene))
  for (const { next, ...draft } of open) {
    if (reached.size >= POINTS_MAX) break
    if (reached.has(draft.id)) continue
    const drafts = next.map((target) => draftOf(target, scene))
    reached.set(draft.id, { ...draft, waitsFor: drafts.map(({ id }) => id) })
    open.push(...drafts)
  }
  const points = [...reached.values()].map((point) => {
    return { ...point, waitsFor: [...new Set(point.waitsFor)].filter((id) => id !== point.id && reached.has(id)) }
  })
  const cycles = numberCycles(points)
  const awaited = new Set(points.flatMap(({ waitsFor }) => waitsFor))
  return points
    .filter(({ id, waitsFor }) => waitsFor.length > 0 || awaited.has(id))
    .map((point) => ({ ...point, cycle: cycles.get(point.id) }))
}

function sceneOf({ after, workloads, reasons, stuck, pending }: Outcome): WaitScene {
  const locks = groupsOf(stuck, after)
  const lockOf = new Map(locks.flatMap((group) => group.waiting.map((key) => [idOf(key), group] as const)))
  const pendingOf = new Map(pending.map((item) => [idOf(item.pod), item]))
  return {
    after,
    workloads,
    rollouts: reasons.filter(({ code }) => code === 'ROLLOUT_STUCK'),
    locks,
    lockOf: (key) => lockOf.get(idOf(key)),
    pendingOf: (key) => pendingOf.get(idOf(key)),
  }
}

/** What waits for the same thing, for one action and of one owner. */
function groupsOf(stuck: readonly Deadlock[], after: ClusterView): readonly LockGroup[] {
  const groups = new Map<string, LockGroup & { readonly waiting: ObjectKey[] }>()
  for (const { waiting, action, ...lock } of stuck) {
    const pod = waiting.kind === 'Pod' ? after.get('Pod', waiting.namespace, waiting.name) : undefined
    const owner = pod && topOwner(pod, after)
    const key = JSON.stringify([action?.text, owner ? owner.uid : idOf(waiting), lock.waitsFor, lock.objects])
    const known = groups.get(key)
    if (known) known.waiting.push(waiting)
    else groups.set(key, { ...lock, action, waiting: [waiting] })
  }
  return [...groups.values()]
}

/** Where waiting begins: actions, rollouts, workloads that stay short of pods, and pods without a workload. */
function rootsOf({ locks, rollouts, workloads }: WaitScene): readonly WaitTarget[] {
  const actions = new Map(locks.flatMap(({ action }) => (action ? [[action.text, action] as const] : [])))
  const rolled = rollouts.flatMap(({ objects: [workload] }) => (workload ? [workload] : []))
  const short = workloads.filter(({ causes }) => causes.length > 0).map(({ workload }) => workload)
  return [
    ...[...actions.values()].map((action): WaitTarget => ({ kind: 'action', action })),
    ...[...rolled, ...short].map((key): WaitTarget => ({ kind: 'object', key })),
    ...locks.map(({ waiting, waitsFor }): WaitTarget => ({ kind: 'pods', pods: waiting, state: waitsFor })),
  ]
}

function draftOf(target: WaitTarget, scene: WaitScene): WaitDraft {
  switch (target.kind) {
    case 'action':
      return actionDraft(target.action, scene)
    case 'pods':
      return podsDraft(target.pods, target.state, scene)
    case 'object':
      return objectDraft(target.key, scene)
    case 'draft':
      return target.draft
  }
}

function actionDraft(action: WaitingAction, { locks }: WaitScene): WaitDraft {
  const own = locks.filter((lock) => lock.action?.text === action.text)
  return {
    id: `action ${action.text}`,
    title: action.text,
    objects: action.nodes.map((name) => ({ kind: 'Node', namespace: '', name })),
    state: action.state,
    freedBy: undefined,
    next: own.map(({ waiting, waitsFor }) => ({ kind: 'pods', pods: waiting, state: waitsFor })),
  }
}

function objectDraft(key: ObjectKey, scene: WaitScene): WaitDraft {
  switch (key.kind) {
    case 'Pod':
      return podsDraft([key], scene.after.get('Pod', key.namespace, key.name)?.phase ?? '', scene)
    case 'Node':
      return nodeDraft(key, scene)
    case 'PodDisruptionBudget':
      return budgetDraft(key, scene)
    case 'ResourceQuota':
      return quotaDraft(key, scene)
    case 'PersistentVolumeClaim':
      return claimDraft(key, scene)
    default:
      return workloadDraft(key, scene)
  }
}
