import type { Row } from '../../../kube/kinds.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { EXTENDED_RESOURCE_CLAIM, type ResourceClaimRow, resourceClaimRow } from '../../../kube/resource-claim.ts'
import type { Turn } from '../../turn.ts'

/** A claim that is freed, or one made by the scheduler itself that is deleted. */
export interface Release {
  readonly action: 'free' | 'delete'
  readonly claim: ResourceClaimRow
}

/** Writes an object that a decision takes. Returns why it was refused; `undefined`: it is written. */
export function writeReservation(row: Row, { api, now }: Turn): string | undefined {
  if (row.kind !== 'ResourceClaim') {
    const answer = api.update(row)
    return answer.ok ? undefined : `running PreBind plugin "VolumeBinding": ${answer.refusal.message}`
  }
  const { allocation } = row.status
  if (row.name === '' && row.spec.requests.length === 0) return nothingToMap(row)
  const claim = resourceClaimRow({
    ...row,
    status: {
      ...row.status,
      allocation: allocation && { ...allocation, allocationTimestamp: allocation.allocationTimestamp ?? now },
    },
  })
  // The finalizer is written with the object, the allocation with its status.
  const stored = claim.name === '' ? api.create<'ResourceClaim'>(claim) : api.update<'ResourceClaim'>(claim)
  const answer = stored.ok ? api.updateStatus(resourceClaimRow({ ...stored.value, status: claim.status })) : stored
  return answer.ok ? undefined : `running PreBind plugin "DynamicResources": ${answer.refusal.message}`
}

/** If a node has all extended resources itself, the pod's status cannot contain a claim without requests. */
function nothingToMap({ namespace, ownerReferences }: ResourceClaimRow): string {
  const pod = `${namespace}/${ownerReferences[0]?.name ?? ''}`
  return `running PreBind plugin "DynamicResources": nil or empty request mappings, no update of pod ${pod} ExtendedResourceClaimStatus`
}

/** Frees a claim whose devices were in the way, or deletes one that the scheduler made itself. */
export function releaseClaim({ action, claim }: Release, { api }: Pick<Turn, 'api'>): void {
  if (action === 'free') {
    api.updateStatus(claim)
    return
  }
  api.update(resourceClaimRow({ ...claim, finalizers: [] }))
  api.delete({ kind: 'ResourceClaim', namespace: claim.namespace, name: claim.name }, { uid: claim.uid })
}

/** What is taken back when the pod is not bound after all: its claims keep their devices, and are not reserved for it any more. */
export function unreserveClaims(pod: PodRow, { api, cluster }: Turn): void {
  const claims = cluster
    .listIn('ResourceClaim', pod.namespace)
    .filter(({ status }) => status.reservedFor.some(({ uid }) => uid === pod.uid))
  for (const claim of claims) {
    if (claim.annotations[EXTENDED_RESOURCE_CLAIM] === 'true') {
      releaseClaim({ action: 'delete', claim }, { api })
      continue
    }
    const reservedFor = claim.status.reservedFor.filter(({ uid }) => uid !== pod.uid)
    api.updateStatus(resourceClaimRow({ ...claim, status: { ...claim.status, reservedFor } }))
  }
}
