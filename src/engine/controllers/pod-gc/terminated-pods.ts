import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import type { ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/** The default of --terminated-pod-gc-threshold. */
export const TERMINATED_PODS_MAX = 12_500

/** Whether one more pod has ended. Those that are being deleted go anyway. */
export function hasEnded({ before, after }: ChangeOf<'Pod'>): boolean {
  if (before === undefined || after === undefined || after.deletionTimestamp !== undefined) return false
  return isPodTerminal(after) && !isPodTerminal(before)
}

/** The finished pods beyond this number: evicted ones first, then the oldest (WL-PGC-02; gc_controller.go gcTerminated). */
export function terminatedBeyond(most: number, cluster: ClusterView): readonly PodRow[] {
  const ended = cluster.where('Pod', isPodTerminal)
  return ended.length <= most ? [] : ended.toSorted(byEvictionAndAge).slice(0, ended.length - most)
}

function byEvictionAndAge(a: PodRow, b: PodRow): number {
  const evicted = Number(isEvicted(b)) - Number(isEvicted(a))
  return evicted || a.creationTimestamp - b.creationTimestamp || (a.name < b.name ? -1 : 1)
}

function isEvicted({ phase, reason }: PodRow): boolean {
  return phase === 'Failed' && reason === 'Evicted'
}
