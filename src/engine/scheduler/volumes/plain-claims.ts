import type { PersistentVolumeClaimRow } from '../../../kube/persistent-volume.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { type ClaimUse, claimUses, isMadeFor } from '../../../kube/pod-claims.ts'
import { BIND_COMPLETED } from '../../../kube/volume-binding.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { namesPlace } from './topology-labels.ts'
import { isEverywhere } from './volume-affinity.ts'

interface Answer {
  readonly pod: PodRow
  readonly version: number
  readonly isPlain: boolean
}

/** The last answer for each view: several plugins request the same pod. */
const answers = new WeakMap<ClusterView, Answer>()

/**
 * Whether all claims of a pod are there, are its own, bound and shared freely, to volumes that every node reaches: then only the
 * plugin that counts volumes has to check them.
 */
export function hasPlainClaims(pod: PodRow, cluster: ClusterView): boolean {
  const known = answers.get(cluster)
  if (known?.pod === pod && known.version === cluster.version) return known.isPlain
  const isPlain = claimUses(pod).every((use) => isPlainClaim(use, pod, cluster))
  answers.set(cluster, { pod, version: cluster.version, isPlain })
  return isPlain
}

function isPlainClaim({ claimName, ephemeral }: ClaimUse, pod: PodRow, cluster: ClusterView): boolean {
  const claim = cluster.get('PersistentVolumeClaim', pod.namespace, claimName)
  if (!claim || !isInOrder(claim) || (ephemeral && !isMadeFor(claim, pod))) return false
  const volume = cluster.get('PersistentVolume', '', claim.spec.volumeName)
  return volume !== undefined && isEverywhere(volume) && !namesPlace(volume.labels)
}

function isInOrder({ phase, deletionTimestamp, spec, annotations }: PersistentVolumeClaimRow): boolean {
  if (phase === 'Lost' || deletionTimestamp !== undefined || spec.volumeName === '') return false
  return annotations[BIND_COMPLETED] !== undefined && !spec.accessModes.includes('ReadWriteOncePod')
}
