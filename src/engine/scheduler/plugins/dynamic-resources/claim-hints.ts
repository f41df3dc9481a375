import type { PodRow } from '../../../../kube/pod.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { sameContent } from '../../../../twin/row-digest.ts'
import type { EventChange, QueueingHint } from '../../framework/events.ts'
import { isSamePod } from '../same-pod.ts'
import { podDeviceClaims } from './pod-device-claims.ts'

/** Which changes may give a pod the devices that it lacks. */
export const CLAIM_HINTS: readonly QueueingHint[] = [
  { resource: 'Node', actions: ['Add', 'UpdateNodeLabel', 'UpdateNodeAllocatable'] },
  { resource: 'ResourceClaim', actions: ['Add', 'Update'], mayHelp: freesOrIsOwn },
  { resource: 'Pod', actions: ['UpdatePodGeneratedResourceClaim'], mayHelp: hasItsClaims },
  { resource: 'DeviceClass', actions: ['Add', 'Update'] },
  { resource: 'ResourceSlice', actions: ['Add', 'Update'] },
]

/** A claim was freed, so that others may have its devices, or one of the pod's own was created or has changed. */
function freesOrIsOwn(pod: PodRow, change: EventChange, cluster: ClusterView): boolean {
  if (change.kind !== 'ResourceClaim' || !change.after) return false
  const { before, after } = change
  const claims = podDeviceClaims(pod, cluster)
  if (typeof claims === 'string') return false
  if (before?.status.allocation && !after.status.allocation) return true
  if (!claims.some(({ uid }) => uid === after.uid)) return false
  return !before || !sameContent({ ...after, status: before.status }, after)
}

function hasItsClaims(pod: PodRow, change: EventChange, cluster: ClusterView): boolean {
  if (change.kind !== 'Pod' || !change.after || !isSamePod(pod, change.after)) return false
  return typeof podDeviceClaims(change.after, cluster) !== 'string'
}
