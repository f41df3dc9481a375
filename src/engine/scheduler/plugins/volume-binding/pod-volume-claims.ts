import type { PersistentVolumeClaimRow, PersistentVolumeRow } from '../../../../kube/persistent-volume.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { type ClaimUse, claimUses, foreignClaimProblem, notFound } from '../../../../kube/pod-claims.ts'
import { quantity } from '../../../../kube/quantity.ts'
import { compareQuantities } from '../../../../kube/quantity-arithmetic.ts'
import { BIND_COMPLETED, claimClass, SELECTED_NODE } from '../../../../kube/volume-binding.ts'
import { assert } from '../../../../lib/assert.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../../run/drawn-order.ts'
import { type ClaimCandidates, claimCandidates } from '../../volumes/match-volume.ts'
import { type Provisioning, provisioning } from '../../volumes/provision-volume.ts'

/** A claim that is bound only when its pod gets a node. */
export interface DelayedClaim {
  readonly claim: PersistentVolumeClaimRow
  readonly candidates: ClaimCandidates
  readonly provisioning: Provisioning
}

/** The claims of a pod, as far as they matter for choosing a node. */
export interface PodVolumeClaims {
  /** Volumes of the bound claims, in order; `undefined` for one that is gone. */
  readonly bound: readonly (PersistentVolumeRow | undefined)[]
  /** Claims that are to be matched with a volume, smallest first. */
  readonly toMatch: readonly DelayedClaim[]
  /** Claims that are being provisioned for a node already. */
  readonly selected: readonly DelayedClaim[]
}

/** Why the pod cannot be placed at all because of a claim, in the words of the API; `undefined` when all are in order. */
export function claimProblem(pod: PodRow, cluster: ClusterView): string | undefined {
  for (const use of claimUses(pod)) {
    const problem = problemOf(use, pod, cluster.get('PersistentVolumeClaim', pod.namespace, use.claimName))
    if (problem !== undefined) return problem
  }
  return undefined
}

function problemOf(use: ClaimUse, pod: PodRow, claim: PersistentVolumeClaimRow | undefined): string | undefined {
  const { claimName, ephemeral } = use
  if (!claim && ephemeral) return `waiting for ephemeral volume controller to create the persistentvolumeclaim "${claimName}"`
  if (!claim) return notFound('persistentvolumeclaim', claimName)
  if (claim.phase === 'Lost') {
    return `persistentvolumeclaim "${claimName}" bound to non-existent persistentvolume "${claim.spec.volumeName}"`
  }
  if (claim.deletionTimestamp !== undefined) return `persistentvolumeclaim "${claimName}" is being deleted`
  return ephemeral ? foreignClaimProblem(claim, pod) : undefined
}

/**
 * Sorts the claims out; `undefined` when one should be bound by now and is not. `cacheOrder`: how the scheduler lists volumes.
 */
export function podVolumeClaims(pod: PodRow, cluster: ClusterView, cacheOrder?: DrawnOrder): PodVolumeClaims | undefined {
  const bound: (PersistentVolumeRow | undefined)[] = []
  const toMatch: DelayedClaim[] = []
  const selected: DelayedClaim[] = []
  for (const { claimName } of claimUses(pod)) {
    const claim = cluster.get('PersistentVolumeClaim', pod.namespace, claimName)
    assert(claim, `claim ${claimName} was there a moment ago`)
    if (isBound(claim)) {
      bound.push(cluster.get('PersistentVolume', '', claim.spec.volumeName))
      continue
    }
    const delayed = delayedClaim(claim, cluster, cacheOrder)
    if (!delayed) return undefined
    if (claim.annotations[SELECTED_NODE] === undefined) toMatch.push(delayed)
    else selected.push(delayed)
  }
  toMatch.sort((a, b) => compareQuantities(requested(a.claim), requested(b.claim)))
  return { bound, toMatch, selected }
}

function isBound(claim: PersistentVolumeClaimRow): boolean {
  return claim.spec.volumeName !== '' && claim.annotations[BIND_COMPLETED] !== undefined
}

/** A claim that names its volume is not waiting for a pod, regardless of its class. */
function delayedClaim(claim: PersistentVolumeClaimRow, cluster: ClusterView, cacheOrder?: DrawnOrder): DelayedClaim | undefined {
  const storageClass = cluster.get('StorageClass', '', claimClass(claim))
  if (storageClass?.volumeBindingMode !== 'WaitForFirstConsumer' || claim.spec.volumeName !== '') return undefined
  return {
    claim,
    candidates: claimCandidates(claim, cluster, cacheOrder),
    provisioning: provisioning(claim, storageClass, cluster),
  }
}

function requested(claim: PersistentVolumeClaimRow): ReturnType<typeof quantity> {
  return quantity(claim.spec.resources.requests['storage'] ?? '0')
}
