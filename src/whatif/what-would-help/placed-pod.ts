import { isPodTerminal, type PodRow } from '../../kube/pod.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import type { ObjectKey, Outcome } from '../outcome/outcome.ts'
import { keyOfRow, topOwner } from '../recording/top-owner.ts'

/** A pod, and the node that it has at the end of a run. */
export interface PlacedPod {
  readonly pod: ObjectKey
  readonly node: string
}

/**
 * Where a pod is at the end of a run: the pod itself, a new one of its name, or, where its workload has replaced it, the last
 * pod of the workload that was scheduled, if none of the workload's pods is left without a node. `undefined`: it was not scheduled.
 */
export function placedPodOf(pod: PodRow, before: ClusterState, { after, placements }: Outcome): PlacedPod | undefined {
  const now = after.get('Pod', pod.namespace, pod.name)
  const owner = topOwner(pod, before)
  if (now && (now.uid === pod.uid || !owner)) {
    return now.nodeName === '' || now.phase === 'Failed' ? undefined : { pod: keyOfRow(now), node: now.nodeName }
  }
  if (!owner) return undefined
  const isOwn = (item: PodRow): boolean => topOwner(item, after)?.uid === owner.uid
  const waits = (item: PodRow): boolean => item.deletionTimestamp === undefined && !isPodTerminal(item) && isOwn(item)
  if (after.podsOnNode('').some(waits)) return undefined
  const placed = placements.flatMap(({ pod: { namespace, name } }) => after.get('Pod', namespace, name) ?? [])
  // Of a DaemonSet, the pod of the same node is the one in its place.
  const isInPlace = ({ targetNodeName }: PodRow): boolean => targetNodeName === pod.targetNodeName
  const last = placed.filter((item) => item.nodeName !== '' && isOwn(item) && isInPlace(item)).at(-1)
  return last && { pod: keyOfRow(last), node: last.nodeName }
}
