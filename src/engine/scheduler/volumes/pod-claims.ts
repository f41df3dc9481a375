import { controllerOf } from '../../../kube/object-row.ts'
import type { PersistentVolumeClaimRow, PersistentVolumeRow } from '../../../kube/persistent-volume.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { Volume } from '../../../kube/pod-spec.ts'
import { shapeMemo } from '../plugins/shape-memo.ts'

/** A volume of a pod that is a PersistentVolumeClaim. */
export interface ClaimUse {
  readonly claimName: string
  /** The claim is made for this pod alone, named after pod and volume. */
  readonly ephemeral: boolean
}

const claimVolumes = shapeMemo(({ spec }): readonly Volume[] =>
  spec.volumes.filter((volume) => volume.persistentVolumeClaim !== undefined || volume.ephemeral !== undefined),
)

/** The claims that pods of the shape use by name; ephemeral ones, which nobody else can use, are left out. */
export const namedClaims = shapeMemo(({ spec }): readonly string[] =>
  spec.volumes.flatMap(({ persistentVolumeClaim }) => (persistentVolumeClaim ? [persistentVolumeClaim.claimName] : [])),
)

/** How many volumes of the pod are claims. */
export function claimCount(pod: PodRow): number {
  return claimVolumes(pod.shape).length
}

/** The claims a pod uses, in the order of its volumes; one that two volumes use comes twice. */
export function claimUses(pod: PodRow): readonly ClaimUse[] {
  return claimVolumes(pod.shape).map((volume) => {
    const claim = volume.persistentVolumeClaim
    return claim ? { claimName: claim.claimName, ephemeral: false } : { claimName: `${pod.name}-${volume.name}`, ephemeral: true }
  })
}

/** Whether the pod uses the claim of this name, ephemeral ones included. */
export function usesClaim(pod: PodRow, claim: { readonly namespace: string; readonly name: string }): boolean {
  return claim.namespace === pod.namespace && claimUses(pod).some(({ claimName }) => claimName === claim.name)
}

/** What the API says about an ephemeral claim that is somebody else's; `undefined` when it is the pod's. */
export function foreignClaimProblem(claim: PersistentVolumeClaimRow, pod: PodRow): string | undefined {
  if (controllerOf(claim)?.uid === pod.uid) return undefined
  const claimKey = `${claim.namespace}/${claim.name}`
  return `PVC ${claimKey} was not created for pod ${pod.namespace}/${pod.name} (pod is not owner)`
}

const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class'

/** The claim's storage class; empty for none. The old annotation wins. */
export function claimClass(claim: PersistentVolumeClaimRow): string {
  return claim.annotations[CLASS_ANNOTATION] ?? claim.spec.storageClassName ?? ''
}

/** The volume's storage class; empty for none. The old annotation wins. */
export function volumeClass(volume: PersistentVolumeRow): string {
  return volume.annotations[CLASS_ANNOTATION] ?? volume.storageClassName
}

/** As the API server says that an object is not there. */
export function notFound(resource: string, name: string): string {
  return `${resource} "${name}" not found`
}
