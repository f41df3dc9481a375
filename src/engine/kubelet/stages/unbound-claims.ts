import { claimCount, claimUses } from '../../../kube/pod-claims.ts'
import type { SyncContext } from '../sync-context.ts'

export const AWAIT_VOLUMES = 'awaitVolumes'

/**
 * Whether some claim of the pod has no volume yet: kubelets start nothing before all are bound. One that is not known here is
 * taken to be in order.
 */
export function waitsForVolumes({ pod, cluster }: SyncContext): boolean {
  if (claimCount(pod) === 0) return false
  return claimUses(pod).some(({ claimName }) => {
    const claim = cluster.get('PersistentVolumeClaim', pod.namespace, claimName)
    return claim !== undefined && claim.phase !== 'Bound'
  })
}
