import { idOf } from '../../kube/id-of.ts'
import type { PersistentVolumeClaimRow } from '../../kube/persistent-volume.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { ObjectKey } from './outcome-parts.ts'

/** A bound claim that was deleted or lost its volume because of the scenario. */
export interface LostClaim {
  readonly claim: ObjectKey
  readonly volume: string
  /** It is still there, without its volume. */
  readonly isLost: boolean
  /** The volume is deleted with the claim, and its data with the volume. */
  readonly losesData: boolean
}

/** Of the claims that a run touched, those that are lost at its end and not at the end of the run without the scenario. */
export function lostClaims(
  touched: readonly PersistentVolumeClaimRow[],
  { after, baseline }: { readonly after: ClusterView; readonly baseline: ClusterView },
): readonly LostClaim[] {
  const bound = new Map(touched.filter(({ phase }) => phase === 'Bound').map((claim) => [idOf(keyOfRow(claim)), claim]))
  return [...bound.values()].flatMap((claim): readonly LostClaim[] => {
    const { namespace, name, uid, spec } = claim
    if (isGone(after, claim) === undefined || isGone(baseline, claim) !== undefined) return []
    const isLost = after.get('PersistentVolumeClaim', namespace, name)?.uid === uid
    const volume = baseline.get('PersistentVolume', '', spec.volumeName)
    const losesData = isLost || volume?.reclaimPolicy === 'Delete'
    return [{ claim: keyOfRow(claim), volume: spec.volumeName, isLost, losesData }]
  })
}

function isGone(cluster: ClusterView, { namespace, name, uid }: PersistentVolumeClaimRow): 'deleted' | 'lost' | undefined {
  const claim = cluster.get('PersistentVolumeClaim', namespace, name)
  if (claim?.uid !== uid) return 'deleted'
  return claim.phase === 'Lost' ? 'lost' : undefined
}
