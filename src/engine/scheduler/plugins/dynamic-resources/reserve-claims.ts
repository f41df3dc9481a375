import type { NodeRow } from '../../../../kube/node.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { CLAIM_FINALIZER, type ResourceClaimRow, resourceClaimRow } from '../../../../kube/resource-claim.ts'
import type { DeviceState } from './device-state.ts'

/** The pod's claims that are written: allocated as planned for the node, and reserved for the pod. */
export function reservedClaims(pod: PodRow, node: NodeRow, state: DeviceState): readonly ResourceClaimRow[] {
  return claimsAsPlanned(node, state).flatMap((claim) => (isReservedFor(pod, claim) ? [] : [withConsumer(claim, pod)]))
}

/** The pod's claims with the devices that they have, or get on the node. */
export function claimsAsPlanned(node: NodeRow, state: DeviceState): readonly ResourceClaimRow[] {
  const plan = state.planFor(node)
  const planned = plan.kind === 'plan' ? plan.planned : []
  const allocated = planned.map(({ claim, allocation }) =>
    resourceClaimRow({
      ...claim,
      finalizers: claim.finalizers.includes(CLAIM_FINALIZER) ? claim.finalizers : [...claim.finalizers, CLAIM_FINALIZER],
      status: { ...claim.status, allocation },
    }),
  )
  const others = state.claims.filter(({ status }) => status.allocation)
  return [...others, ...allocated]
}

export function isReservedFor(pod: PodRow, { status }: ResourceClaimRow): boolean {
  return status.reservedFor.some(({ uid }) => uid === pod.uid)
}

function withConsumer(claim: ResourceClaimRow, pod: PodRow): ResourceClaimRow {
  const consumer = { apiGroup: '', resource: 'pods', name: pod.name, uid: pod.uid }
  return resourceClaimRow({ ...claim, status: { ...claim.status, reservedFor: [...claim.status.reservedFor, consumer] } })
}
