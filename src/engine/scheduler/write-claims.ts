import type { Row } from '../../kube/kinds.ts'
import { type ResourceClaimRow, resourceClaimRow } from '../../kube/resource-claim.ts'
import type { Turn } from '../turn.ts'
import type { Release } from './framework.ts'

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
  // The finalizer goes with the object, the allocation with its status.
  const stored = claim.name === '' ? api.create<'ResourceClaim'>(claim) : api.update<'ResourceClaim'>(claim)
  const answer = stored.ok ? api.updateStatus(resourceClaimRow({ ...stored.value, status: claim.status })) : stored
  return answer.ok ? undefined : `running PreBind plugin "DynamicResources": ${answer.refusal.message}`
}

/** Where a node has all extended resources itself, a claim of no requests cannot be told of in the pod's status. */
function nothingToMap({ namespace, ownerReferences }: ResourceClaimRow): string {
  const pod = `${namespace}/${ownerReferences[0]?.name ?? ''}`
  return `running PreBind plugin "DynamicResources": nil or empty request mappings, no update of pod ${pod} ExtendedResourceClaimStatus`
}

/** Frees a claim whose devices were in the way, or deletes one that the scheduler made itself. */
export function releaseClaim({ action, claim }: Release, { api }: Turn): void {
  if (action === 'free') {
    api.updateStatus(claim)
    return
  }
  api.update(resourceClaimRow({ ...claim, finalizers: [] }))
  api.delete({ kind: 'ResourceClaim', namespace: claim.namespace, name: claim.name }, { uid: claim.uid })
}
