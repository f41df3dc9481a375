import type { ObjectKey } from '../../engine/turn.ts'
import type { Row } from '../../kube/kinds.ts'
import type { PersistentVolumeClaimRow } from '../../kube/persistent-volume.ts'
import { usesClaim } from '../../kube/pod-claims.ts'
import { CLAIM_PROTECTION, VOLUME_PROTECTION } from '../../kube/volume-protection.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { Obstacle } from './obstacle.ts'
import { titleOf } from './reasons/object-names.ts'

type Kept = Pick<Obstacle, 'waitsFor' | 'objects' | 'freedBy'>

/**
 * What uses a claim or a volume whose only finalizer is the one that protects it: a controller of Kubernetes removes that one when
 * nothing uses the object any more, so it needs no hand. `undefined` for all other objects.
 */
export function keptByUsers(row: Row, after: ClusterView): Kept | undefined {
  const [finalizer, ...others] = row.finalizers
  if (others.length > 0) return undefined
  if (row.kind === 'PersistentVolumeClaim' && finalizer === CLAIM_PROTECTION) return keptBy(finalizer, podsWith(row, after))
  const bound = row.kind === 'PersistentVolume' && finalizer === VOLUME_PROTECTION ? row.claimRef : undefined
  return bound && keptBy(VOLUME_PROTECTION, [{ kind: 'PersistentVolumeClaim', namespace: bound.namespace, name: bound.name }])
}

function podsWith(claim: PersistentVolumeClaimRow, after: ClusterView): readonly ObjectKey[] {
  return after
    .listIn('Pod', claim.namespace)
    .filter((pod) => pod.nodeName !== '' && usesClaim(pod, claim))
    .map(keyOfRow)
}

function keptBy(finalizer: string, users: readonly ObjectKey[]): Kept | undefined {
  if (users.length === 0) return undefined
  const names = abbreviatedNames(users.map(titleOf))
  return {
    waitsFor: `${names} ${users.length === 1 ? 'uses' : 'use'} it (finalizer ${finalizer})`,
    objects: users,
    freedBy: `deletion of ${names}`,
  }
}
