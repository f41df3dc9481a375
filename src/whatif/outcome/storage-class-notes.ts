import type { PersistentVolumeClaimRow } from '../../kube/persistent-volume.ts'
import type { PodRow } from '../../kube/pod.ts'
import { claimUses } from '../../kube/pod-claims.ts'
import { claimClass, namesClass } from '../../kube/volume-binding.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { CoverageNote } from './coverage-note.ts'
import type { StateInfo } from './outcome-parts.ts'
import { unlistedNote } from './unlisted-note.ts'

/** Pods without a node whose claims have a StorageClass, where no file contains one: volumes may be provisioned for them. */
export function storageClassNotes(
  pods: readonly PodRow[],
  { info: { unlisted = [] }, after }: { readonly info: StateInfo; readonly after: ClusterView },
): readonly CoverageNote[] {
  if (!unlisted.includes('StorageClass')) return []
  const claims = new Map(pods.flatMap((pod) => waitingClaims(pod, after)).map((claim) => [claim.uid, claim]))
  if (claims.size === 0) return []
  const names = [...new Set([...claims.values()].map(classOf))]
  const unknown = `whether volumes are provisioned for claims of ${names.join(' and ')} is unknown`
  return unlistedNote(['StorageClass'], unknown).map((note) => ({ ...note, objects: [...claims.values()].map(keyOfRow) }))
}

function waitingClaims(pod: PodRow, cluster: ClusterView): readonly PersistentVolumeClaimRow[] {
  if (pod.nodeName !== '') return []
  return claimUses(pod).flatMap(({ claimName }) => {
    const claim = cluster.get('PersistentVolumeClaim', pod.namespace, claimName)
    return claim && mayBeProvisioned(claim, cluster) ? [claim] : []
  })
}

/** An empty class is a choice: such a claim gets no volume but one that people made. */
function mayBeProvisioned(claim: PersistentVolumeClaimRow, cluster: ClusterView): boolean {
  const name = claimClass(claim)
  if (claim.spec.volumeName !== '' || (name === '' && namesClass(claim))) return false
  return cluster.get('StorageClass', '', name) === undefined
}

/** One that names no class gets the default of the cluster, if there is one. */
function classOf(claim: PersistentVolumeClaimRow): string {
  return namesClass(claim) ? `StorageClass ${claimClass(claim)}` : 'the default StorageClass'
}
