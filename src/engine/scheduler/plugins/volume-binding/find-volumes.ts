import type { NodeRow } from '../../../../kube/node.ts'
import type { PersistentVolumeClaimRow, PersistentVolumeRow } from '../../../../kube/persistent-volume.ts'
import { SELECTED_NODE } from '../../../../kube/volume-binding.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { matchVolume } from '../../volumes/match-volume.ts'
import { provisionVerdict } from '../../volumes/provision-volume.ts'
import { reachesBoundVolume } from '../../volumes/volume-affinity.ts'
import type { DelayedClaim, PodVolumeClaims } from './pod-volume-claims.ts'

/** What keeps a pod's volumes from a node. */
export interface VolumeConflicts {
  readonly bound: 'fine' | 'out of reach' | 'gone'
  readonly unbound: 'fine' | 'no match' | 'no space'
}

/** A claim and the volume it is to get. */
export interface VolumeMatch {
  readonly claim: PersistentVolumeClaimRow
  readonly volume: PersistentVolumeRow
}

/** What placing the pod on a node means for its volumes. */
export interface VolumeDecision extends VolumeConflicts {
  readonly matches: readonly VolumeMatch[]
  /** Claims for which a volume is to be made. */
  readonly provisioned: readonly PersistentVolumeClaimRow[]
}

const NONE: readonly never[] = []

/** Checks all claims of a pod for one node (semantics A14.2). */
export function findVolumes(claims: PodVolumeClaims, node: NodeRow, cluster: ClusterView): VolumeDecision {
  const bound = boundVerdict(claims, node, cluster)
  if (claims.toMatch.length === 0 && claims.selected.length === 0) return { bound, ...ALL_BOUND }
  for (const { claim } of claims.selected) {
    if (claim.annotations[SELECTED_NODE] !== node.name) return { bound, unbound: 'no match', matches: NONE, provisioned: NONE }
  }
  const matches: VolumeMatch[] = []
  const taken: PersistentVolumeRow[] = []
  const toProvision: DelayedClaim[] = [...claims.selected]
  for (const delayed of claims.toMatch) {
    const volume = matchVolume(delayed.candidates, node.labels, taken)
    if (!volume) toProvision.push(delayed)
    else {
      taken.push(volume)
      matches.push({ claim: delayed.claim, volume })
    }
  }
  const unbound = provisionAll(toProvision, node)
  return { bound, unbound, matches, provisioned: toProvision.map(({ claim }) => claim) }
}

const ALL_BOUND: Omit<VolumeDecision, 'bound'> = { unbound: 'fine', matches: NONE, provisioned: NONE }

/** The first claim that is not fine decides. */
function boundVerdict({ bound }: PodVolumeClaims, node: NodeRow, cluster: ClusterView): VolumeConflicts['bound'] {
  for (const volume of bound) {
    if (!volume) return 'gone'
    const csiNode = volume.builtIn && cluster.get('CSINode', '', node.name)
    if (!reachesBoundVolume(volume, node.labels, csiNode)) return 'out of reach'
  }
  return 'fine'
}

function provisionAll(claims: readonly DelayedClaim[], node: NodeRow): VolumeConflicts['unbound'] {
  for (const { provisioning } of claims) {
    const verdict = provisionVerdict(provisioning, node.labels)
    if (verdict !== 'possible') return verdict === 'impossible' ? 'no match' : 'no space'
  }
  return 'fine'
}
