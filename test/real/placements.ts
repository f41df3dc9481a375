import { readSchedulerConfig } from '../../src/engine/scheduler/configuration/scheduler-config.ts'
import { explainPod } from '../../src/engine/scheduler/explain/explain-pod.ts'
import { findCondition } from '../../src/kube/condition.ts'
import { instant } from '../../src/kube/instant.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import type { ClusterState } from '../../src/twin/cluster-state.ts'
import type { Moment } from './replayed-log.ts'

/** A decision of the real scheduler beside those of the twin's scheduler at the same moments. */
export interface Placement {
  readonly pod: string
  readonly node: string
  /** The nodes that were equally good, at each moment at which the decision may have been made. */
  readonly ties: readonly (readonly string[])[]
  readonly agrees: boolean
}

/** A pod that got its node within the log. */
interface Binding {
  /** The place in the log of its creation (-1: it was there before) and of its binding. */
  readonly created: number
  readonly bound: number
  /** Whether it found no node at first: then it waited, and others were scheduled before. */
  readonly retried: boolean
  readonly before: PodRow
  readonly after: PodRow
}

/**
 * In the order of the decisions. Compares each binding that really happened with the twin's scheduler on the cluster as it really was. The real scheduler
 * decides about one pod after the other, in the order of their arrival, each time as if those before were bound already;
 * bindings are written later and in any order. Of pods that found no node at first it is not known when they were tried
 * again: for them the order of the writes counts. A decision falls between the pod's creation and the write of its binding,
 * with other writes in between: it agrees when its node is among the equally good ones at one of those moments.
 */
export function placementsOf(moments: readonly Moment[]): readonly Placement[] {
  const bindings = bindingsOf(moments).toSorted((a, b) => decidedAt(a) - decidedAt(b))
  return bindings.map((binding): Placement => {
    const { before, after, created, bound } = binding
    const states = moments.slice(Math.max(0, created + 1), bound + 1).map(({ state }) => asDecided(state, binding, bindings))
    const ties = distinct(states.map((state) => tiesFor(before, state)))
    return { pod: after.name, node: after.nodeName, ties, agrees: ties.some((nodes) => nodes.includes(after.nodeName)) }
  })
}

function bindingsOf(moments: readonly Moment[]): readonly Binding[] {
  const created = new Map<string, number>()
  return moments.flatMap(({ change }, index): readonly Binding[] => {
    if (change.kind !== 'Pod' || !change.after) return []
    const { before, after } = change
    if (!before) created.set(after.uid, index)
    if (before?.nodeName !== '' || after.nodeName === '') return []
    const retried = findCondition(before.conditions, 'PodScheduled')?.status === 'False'
    return [{ created: created.get(after.uid) ?? -1, bound: index, retried, before, after }]
  })
}

function decidedAt({ created, bound, retried }: Binding): number {
  return retried ? bound : created
}

/** The cluster as the scheduler saw it for one pod: earlier pods have their nodes, later pods have none. */
function asDecided(state: ClusterState, binding: Binding, all: readonly Binding[]): ClusterState {
  const seen = state.fork()
  if (binding.retried) return seen
  for (const { created, retried, before, after } of all) {
    if (retried) continue
    const now = seen.get('Pod', after.namespace, after.name)
    if (now?.uid !== after.uid) continue
    if (created < binding.created && now.nodeName === '') seen.put({ ...now, nodeName: after.nodeName })
    if (created > binding.created && now.nodeName !== '') seen.put(before)
  }
  return seen
}

function tiesFor(pod: PodRow, cluster: ClusterState): readonly string[] {
  const now = instant(pod.creationTimestamp)
  return explainPod({ pod, cluster, config: readSchedulerConfig(), now }).ties.toSorted()
}

function distinct(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(lists.map((list) => [list.join(','), list])).values()]
}
