import type { PodRow } from '../../../../kube/pod.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import type { MoverRule } from '../mover-rule.ts'
import type { EvictorPolicy } from './evictor-policy.ts'

/** Pods with claims where the policy protects them: all, or those whose claims are of certain classes. */
export const volumeClaimRule: MoverRule<EvictorPolicy> = {
  name: 'PodsWithPVC',
  refuse: (pod, { cluster }, { protections, protectedStorageClasses }) => {
    if (!protections.has('PodsWithPVC')) return undefined
    const claims = claimsOf(pod)
    if (protectedStorageClasses.length === 0) return claims.length > 0 ? 'pod with PVC is protected against eviction' : undefined
    return refuseByClass(pod, { claims, cluster, protectedStorageClasses })
  },
}

/** A claim that is not there, or of no class, protects its pod as well. */
function refuseByClass(
  pod: PodRow,
  requested: {
    readonly claims: readonly string[]
    readonly cluster: ClusterView
    readonly protectedStorageClasses: readonly string[]
  },
): string | undefined {
  const classes: string[] = []
  for (const name of requested.claims) {
    const claim = requested.cluster.get('PersistentVolumeClaim', pod.namespace, name)
    if (claim === undefined) {
      const missing = `persistentvolumeclaim "${name}" not found`
      return `failed to get persistent volume claim "${pod.namespace}"/"${name}": ${missing}`
    }
    if (!claim.spec.storageClassName) return `failed to resolve storage class for pod "${pod.namespace}"/"${name}"`
    classes.push(claim.spec.storageClassName)
  }
  const found = classes.find((name) => requested.protectedStorageClasses.includes(name))
  return found === undefined ? undefined : `pod using protected storage class "${found}"`
}

function claimsOf(pod: PodRow): readonly string[] {
  return pod.shape.spec.volumes.flatMap(({ persistentVolumeClaim }) =>
    persistentVolumeClaim ? [persistentVolumeClaim.claimName] : [],
  )
}
