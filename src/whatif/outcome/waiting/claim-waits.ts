import { reachesVolume } from '../../../engine/scheduler/volumes/volume-affinity.ts'
import { idOf } from '../../../kube/id-of.ts'
import { isNodeNotReady, type NodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { claimUses } from '../../../kube/pod-claims.ts'
import { counted } from '../../../lib/counted.ts'
import { keyOfRow } from '../../recording/top-owner.ts'
import type { ObjectKey } from '../outcome.ts'
import { titleOf } from '../reasons/object-names.ts'
import type { WaitDraft, WaitScene, WaitTarget } from './wait-point.ts'

/** Nodes that a claim names at most. */
const NODES_MAX = 3

/** The claims of a pod that are missing or not bound, or whose volume not every node reaches. */
export function claimTargets(pod: PodRow, { after }: WaitScene): readonly WaitTarget[] {
  return claimUses(pod).flatMap(({ claimName }): readonly WaitTarget[] => {
    const claim = after.get('PersistentVolumeClaim', pod.namespace, claimName)
    const volume = claim && after.get('PersistentVolume', '', claim.spec.volumeName)
    if (claim && claim.phase === 'Bound' && volume?.nodeAffinity === undefined) return []
    return [{ kind: 'object', key: { kind: 'PersistentVolumeClaim', namespace: pod.namespace, name: claimName } }]
  })
}

/** A claim: not there, not bound, or bound to a volume that some nodes reach. */
export function claimDraft(key: ObjectKey, { after }: WaitScene): WaitDraft {
  const claim = after.get('PersistentVolumeClaim', key.namespace, key.name)
  const point = { id: idOf(key), title: titleOf(key), objects: [key], next: [] }
  if (!claim) return { ...point, state: 'does not exist', freedBy: 'a PersistentVolumeClaim of this name' }
  const volume = after.get('PersistentVolume', '', claim.spec.volumeName)
  if (!volume) return { ...point, state: claim.phase, freedBy: 'a PersistentVolume for it' }
  if (claim.phase === 'Bound' && volume.nodeAffinity === undefined) return { ...point, state: claim.phase, freedBy: undefined }
  const nodes = after.list('Node').filter(({ labels }) => reachesVolume(volume, labels))
  const closed = nodes.filter(isClosed)
  return {
    ...point,
    state: `its volume ${volume.name} is reached by ${counted(nodes.length, 'node')}; cordoned or NotReady: ${closed.length}`,
    freedBy: undefined,
    next: closed.length < nodes.length ? [] : closed.slice(0, NODES_MAX).map((node) => ({ kind: 'object', key: keyOfRow(node) })),
  }
}

function isClosed(node: NodeRow): boolean {
  return node.unschedulable || isNodeNotReady(node)
}
