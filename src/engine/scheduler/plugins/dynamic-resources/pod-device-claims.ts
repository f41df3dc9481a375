import { keyOf } from '../../../../kube/namespaced-name.ts'
import { controllerOf } from '../../../../kube/object-row.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { PodResourceClaim } from '../../../../kube/pod-spec.ts'
import { EXTENDED_RESOURCE_CLAIM, type ResourceClaimRow } from '../../../../kube/resource-claim.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'

const NO_CLAIMS: readonly ResourceClaimRow[] = Object.freeze([])

/** The claims that a pod names, in its order, or why they cannot be used: one is missing, or not the pod's. */
export function podDeviceClaims(pod: PodRow, cluster: ClusterView): readonly ResourceClaimRow[] | string {
  const wanted = pod.shape.spec.resourceClaims
  if (wanted.length === 0) return NO_CLAIMS
  const claims: ResourceClaimRow[] = []
  for (const entry of wanted) {
    const claim = claimFor(entry, pod, cluster)
    if (typeof claim === 'string') return claim
    if (claim) claims.push(claim)
  }
  return claims
}

/** `undefined`: the controller that creates claims of templates found that none is needed. */
function claimFor(entry: PodResourceClaim, pod: PodRow, cluster: ClusterView): ResourceClaimRow | string | undefined {
  const named = entry.resourceClaimName
  if (named !== undefined) return usableClaim(named, pod, cluster)
  if (entry.resourceClaimTemplateName === undefined) {
    return `pod "${keyOf(pod)}", spec.resourceClaim "${entry.name}": none of the supported fields are set`
  }
  const made = pod.resourceClaimStatuses.find(({ name }) => name === entry.name)
  if (!made) return `pod "${keyOf(pod)}": ResourceClaim not created yet`
  if (made.resourceClaimName === undefined) return undefined
  const claim = usableClaim(made.resourceClaimName, pod, cluster)
  if (typeof claim === 'string' || controllerOf(claim)?.uid === pod.uid) return claim
  return `ResourceClaim ${keyOf(claim)} was not created for Pod ${keyOf(pod)} (Pod is not owner)`
}

function usableClaim(name: string, pod: PodRow, cluster: ClusterView): ResourceClaimRow | string {
  const claim = cluster.get('ResourceClaim', pod.namespace, name)
  if (!claim) return `could not find ResourceClaim "${pod.namespace}/${name}"`
  return claim.deletionTimestamp === undefined ? claim : `resourceclaim "${name}" is being deleted`
}

/** The claim that the scheduler made for the pod's extended resources in an earlier cycle. */
export function extendedClaimOf(pod: PodRow, cluster: ClusterView): ResourceClaimRow | undefined {
  for (const row of cluster.dependentsOf(pod.uid)) {
    if (row.kind !== 'ResourceClaim' || row.annotations[EXTENDED_RESOURCE_CLAIM] !== 'true') continue
    if (row.ownerReferences.some(({ name, controller, uid }) => name === pod.name && controller && uid === pod.uid)) return row
  }
  return undefined
}
