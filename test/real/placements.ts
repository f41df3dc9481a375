import { explainPod } from '../../src/engine/scheduler/explain.ts'
import { readSchedulerConfig } from '../../src/engine/scheduler/scheduler-config.ts'
import { instant } from '../../src/kube/instant.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import type { ClusterState } from '../../src/twin/cluster-state.ts'
import type { Moment } from './replayed-log.ts'

/** A decision of the real scheduler beside what the twin's scheduler says at the same moments. */
export interface Placement {
  readonly pod: string
  readonly node: string
  /** The nodes that were equally good, at each moment at which the decision may have been made. */
  readonly ties: readonly (readonly string[])[]
  readonly agrees: boolean
}

/**
 * Holds each binding that really happened against the twin's scheduler on the cluster as it really was. The real scheduler
 * decided at some moment between the pod's creation and the write of its binding, and other writes may lie in between; it
 * agrees when its node is among the equally good ones at one of those moments.
 */
export function placementsOf(moments: readonly Moment[]): readonly Placement[] {
  return moments.flatMap(({ change }, index): readonly Placement[] => {
    const bound = change.kind === 'Pod' ? change.after : undefined
    if (change.kind !== 'Pod' || !change.before || !bound) return []
    if (change.before.nodeName !== '' || bound.nodeName === '') return []
    const ties = distinct(statesBefore(moments, index, bound).map((state) => tiesFor(change.before ?? bound, state)))
    const agrees = ties.some((nodes) => nodes.includes(bound.nodeName))
    return [{ pod: bound.name, node: bound.nodeName, ties, agrees }]
  })
}

/** The cluster after the pod's creation, and after each write from there to its binding. */
function statesBefore(moments: readonly Moment[], index: number, pod: PodRow): readonly ClusterState[] {
  const created = moments.findIndex(({ change }) => change.kind === 'Pod' && !change.before && change.after?.uid === pod.uid)
  return moments.slice(created < 0 ? index : created + 1, index + 1).map(({ state }) => state)
}

function tiesFor(pod: PodRow, cluster: ClusterState): readonly string[] {
  const now = instant(pod.creationTimestamp)
  return explainPod({ pod, cluster, config: readSchedulerConfig(), now }).ties.toSorted()
}

function distinct(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(lists.map((list) => [list.join(','), list])).values()]
}
