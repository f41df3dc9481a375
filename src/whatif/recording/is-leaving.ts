import { isPodTerminal, type PodRow } from '../../kube/pod.ts'

/**
 * Whether a bound pod leaves its node with this change: its deletion is asked, it goes without having been asked, or its
 * kubelet or the garbage collector has ended it. One that has ended by itself leaves nothing behind that somebody would have to take over.
 */
export function isLeaving(before: PodRow | undefined, after: PodRow | undefined): boolean {
  if (!before || before.nodeName === '' || before.deletionTimestamp !== undefined || isPodTerminal(before)) return false
  if (after === undefined || after.deletionTimestamp !== undefined) return true
  return after.phase === 'Failed' && (isDisturbed(after) || after.reason === 'Evicted')
}

function isDisturbed({ conditions }: PodRow): boolean {
  return conditions.some(({ type, status }) => type === 'DisruptionTarget' && status === 'True')
}
