import { idOf } from '../../../kube/id-of.ts'
import { isNodeNotReady } from '../../../kube/node.ts'
import { counted } from '../../../lib/counted.ts'
import { keyOfRow, topOwner } from '../../recording/top-owner.ts'
import type { ObjectKey, PendingPod } from '../outcome.ts'
import { titleOf } from '../reasons/object-names.ts'
import { pendingTargets } from './pending-waits.ts'
import type { LockGroup, WaitDraft, WaitScene, WaitTarget } from './wait-point.ts'
import { exceededQuota } from './workload-waits.ts'

/** Pods of one owner that wait in the same way: for an eviction, for a node, or until they are ready. */
export function podsDraft(pods: readonly ObjectKey[], state: string, scene: WaitScene): WaitDraft {
  const [first] = pods
  const lock = first && scene.lockOf(first)
  const waiting = lock?.waiting ?? pods
  const pending = first && scene.pendingOf(first)
  return {
    id: waiting[0] ? idOf(waiting[0]) : '',
    title: podsTitle(waiting, scene),
    objects: waiting,
    state: pending ? pendingState(pending) : (lock?.waitsFor ?? state),
    freedBy: lock?.freedBy,
    next: [...(lock ? lockTargets(lock, scene) : []), ...(pending ? pendingTargets(pending, scene) : nodeOf(first, scene))],
  }
}

function podsTitle(pods: readonly ObjectKey[], { after }: WaitScene): string {
  const [first] = pods
  if (!first) return ''
  if (pods.length === 1) return titleOf(first)
  const row = after.get('Pod', first.namespace, first.name)
  const owner = row && topOwner(row, after)
  return owner ? `${counted(pods.length, 'pod')} of ${titleOf(keyOfRow(owner))}` : `${titleOf(first)} and ${pods.length - 1} more`
}

/** The nodes that reject it follow as points of their own. */
function pendingState({ message, reasons }: PendingPod): string {
  if (reasons.length > 0) return 'Pending: no node fits'
  return message === '' ? 'Pending' : `Pending: ${message}`
}

function lockTargets({ objects, waitsFor, waiting }: LockGroup, { after }: WaitScene): readonly WaitTarget[] {
  const [first] = waiting
  const pod = first?.kind === 'Pod' ? after.get('Pod', first.namespace, first.name) : undefined
  const node = pod && after.get('Node', '', pod.nodeName)
  // A pod ends on a node that is Ready, cordoned or not.
  const ends = ({ kind, name }: ObjectKey): boolean => kind === 'Node' && name === node?.name && !isNodeNotReady(node)
  const quota = exceededQuota(waitsFor)
  const refused = after
    .list('ResourceQuota')
    .filter(({ namespace, name }) => name === quota && objects.some((object) => object.namespace === namespace))
  return [...objects.filter((object) => !ends(object)), ...refused.map(keyOfRow)].map((key) => ({ kind: 'object', key }))
}

/** A pod that is not ready because its node is lost. */
function nodeOf(key: ObjectKey | undefined, { after, lockOf }: WaitScene): readonly WaitTarget[] {
  const pod = key && after.get('Pod', key.namespace, key.name)
  const node = pod && after.get('Node', '', pod.nodeName)
  if (!key || lockOf(key) || !node || !isNodeNotReady(node)) return []
  return [{ kind: 'object', key: keyOfRow(node) }]
}
