import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { CLAIM_FINALIZER, type ClaimConsumer, type ResourceClaimRow, resourceClaimRow } from '../../../kube/resource-claim.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Turn } from '../../turn.ts'
import { owningPod } from './pod-claims.ts'

/**
 * Takes a claim back from pods that are gone or done. With the last of them it loses its devices, and what was created for
 * one of those pods is deleted.
 */
export function tidyClaim(claim: ResourceClaimRow, turn: Turn): void {
  const users = claim.status.reservedFor.filter((consumer) => isStillUser(consumer, claim.namespace, turn.cluster))
  const isFreed = users.length < claim.status.reservedFor.length
  if (isFreed) giveBack(claim, users, turn)
  else if (users.length === 0 && claim.deletionTimestamp !== undefined) letGo(claim, turn)
  if (users.length === 0 && isOfNoUse(claim, turn.cluster)) {
    turn.api.delete({ kind: 'ResourceClaim', namespace: claim.namespace, name: claim.name }, { uid: claim.uid })
  }
}

/** Consumers of other kinds are left alone: they are not modelled. */
function isStillUser({ apiGroup, resource, name, uid }: ClaimConsumer, namespace: string, cluster: ClusterView): boolean {
  if (apiGroup !== '' || resource !== 'pods') return true
  const pod = cluster.get('Pod', namespace, name)
  return pod !== undefined && pod.uid === uid && !isDone(pod)
}

/** Whether the pod does not run and will not run. */
function isDone(pod: PodRow): boolean {
  return isPodTerminal(pod) || (pod.deletionTimestamp !== undefined && pod.nodeName === '')
}

function giveBack(claim: ResourceClaimRow, users: readonly ClaimConsumer[], turn: Turn): void {
  const isAllocatedHere = claim.finalizers.includes(CLAIM_FINALIZER)
  const allocation = users.length === 0 && isAllocatedHere ? undefined : claim.status.allocation
  const status = { ...claim.status, allocation, reservedFor: users }
  const answer = turn.api.updateStatus<'ResourceClaim'>(resourceClaimRow({ ...claim, status }))
  if (answer.ok && !allocation && isAllocatedHere) withoutFinalizer(answer.value, turn)
}

/** A claim that is being deleted and is not in use must lose its finalizer. */
function letGo(claim: ResourceClaimRow, turn: Turn): void {
  if (!claim.finalizers.includes(CLAIM_FINALIZER)) return
  const status = { ...claim.status, allocation: undefined }
  const answer = turn.api.updateStatus<'ResourceClaim'>(resourceClaimRow({ ...claim, status }))
  if (answer.ok) withoutFinalizer(answer.value, turn)
}

function withoutFinalizer(claim: ResourceClaimRow, { api }: Turn): void {
  const finalizers = claim.finalizers.filter((name) => name !== CLAIM_FINALIZER)
  api.update<'ResourceClaim'>(resourceClaimRow({ ...claim, finalizers }))
}

/** Whether the claim was made for a pod that will not run again. If that pod is gone, the garbage collector deletes the claim. */
function isOfNoUse(claim: ResourceClaimRow, cluster: ClusterView): boolean {
  const owner = owningPod(claim)
  const pod = owner && cluster.get('Pod', claim.namespace, owner.name)
  if (!owner || !pod || !cluster.get('ResourceClaim', claim.namespace, claim.name)) return false
  return pod.uid !== owner.uid || isDone(pod)
}
