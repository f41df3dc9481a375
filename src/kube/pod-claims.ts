import { controllerOf } from './object-row.ts'
import type { PersistentVolumeClaimRow } from './persistent-volume.ts'
import type { PodRow, PodShape } from './pod.ts'
import type { Volume } from './pod-spec.ts'

/** A volume of a pod that is a PersistentVolumeClaim. */
export interface ClaimUse {
  readonly claimName: string
  /** The claim is made for this pod alone, named after pod and volume. */
  readonly ephemeral: boolean
}

interface ShapeClaims {
  /** The volumes that are claims. */
  readonly volumes: readonly Volume[]
  readonly named: readonly string[]
}

const known = new WeakMap<PodShape, ShapeClaims>()

/** Pods of one template repeat the same lookup. */
function claimsOf(shape: PodShape): ShapeClaims {
  const found = known.get(shape)
  if (found) return found
  const { volumes } = shape.spec
  const claims: ShapeClaims = {
    volumes: volumes.filter((volume) => volume.persistentVolumeClaim !== undefined || volume.ephemeral !== undefined),
    named: volumes.flatMap(({ persistentVolumeClaim }) => (persistentVolumeClaim ? [persistentVolumeClaim.claimName] : [])),
  }
  known.set(shape, claims)
  return claims
}

/** The claims that pods of the shape use by name; ephemeral claims, which no other pod can use, are left out. */
export function namedClaims(shape: PodShape): readonly string[] {
  return claimsOf(shape).named
}

/** How many volumes of the pod are claims. */
export function claimCount(pod: PodRow): number {
  return claimsOf(pod.shape).volumes.length
}

/** The claims a pod uses, in the order of its volumes; one that two volumes use is listed twice. */
export function claimUses(pod: PodRow): readonly ClaimUse[] {
  return claimsOf(pod.shape).volumes.map((volume) => {
    const claim = volume.persistentVolumeClaim
    return claim
      ? { claimName: claim.claimName, ephemeral: false }
      : { claimName: ephemeralClaimName(pod, volume), ephemeral: true }
  })
}

/** The name of the claim that is made for a volume of this pod alone. */
export function ephemeralClaimName(pod: PodRow, volume: Pick<Volume, 'name'>): string {
  return `${pod.name}-${volume.name}`
}

/** Whether the pod uses the claim of this name, ephemeral ones included. */
export function usesClaim(pod: PodRow, claim: { readonly namespace: string; readonly name: string }): boolean {
  return claim.namespace === pod.namespace && claimUses(pod).some(({ claimName }) => claimName === claim.name)
}

/** Whether an ephemeral claim of this name is the pod's own. */
export function isMadeFor(claim: PersistentVolumeClaimRow, pod: PodRow): boolean {
  return controllerOf(claim)?.uid === pod.uid
}

/** The API's error for an ephemeral claim that the pod does not own; `undefined` when the pod owns it. */
export function foreignClaimProblem(claim: PersistentVolumeClaimRow, pod: PodRow): string | undefined {
  if (isMadeFor(claim, pod)) return undefined
  const claimKey = `${claim.namespace}/${claim.name}`
  return `PVC ${claimKey} was not created for pod ${pod.namespace}/${pod.name} (pod is not owner)`
}

/** The message of the API server for an object that does not exist. */
export function notFound(resource: string, name: string): string {
  return `${resource} "${name}" not found`
}
