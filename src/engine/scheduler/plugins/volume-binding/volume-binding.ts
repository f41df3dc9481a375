import type { Row } from '../../../../kube/kinds.ts'
import {
  type PersistentVolumeClaimRow,
  persistentVolumeClaimRow,
  persistentVolumeRow,
} from '../../../../kube/persistent-volume.ts'
import { claimCount } from '../../../../kube/pod-claims.ts'
import { BOUND_BY_CONTROLLER, isReservedFor, SELECTED_NODE } from '../../../../kube/volume-binding.ts'
import { numberArg } from '../../configuration/plugin-args.ts'
import { type PluginFactory, prepared, type SchedulerPlugin } from '../../framework/framework.ts'
import { type Rejection, rejection, SKIP } from '../../framework/status.ts'
import { hasPlainClaims } from '../../volumes/plain-claims.ts'
import { isEverywhere } from '../../volumes/volume-affinity.ts'
import { BINDING_HINTS } from './binding-hints.ts'
import { findVolumes, type VolumeConflicts, type VolumeMatch } from './find-volumes.ts'
import { claimProblem, type PodVolumeClaims, podVolumeClaims } from './pod-volume-claims.ts'
import { volumeWait } from './volume-wait.ts'

const NAME = 'VolumeBinding'
const UNBOUND_IMMEDIATE = refusal('pod has unbound immediate PersistentVolumeClaims')

/** How long a pod waits for its volumes (VolumeBindingArgs.bindTimeoutSeconds). */
const BIND_TIMEOUT_SECONDS = 600

/** Finds the node that all volumes of a pod can reach, takes them for it and waits for them (semantics A14.1-A14.2). */
const volumeBindingPlugin = (bindTimeoutMs: number): SchedulerPlugin<PodVolumeClaims, never> => ({
  name: NAME,
  hints: BINDING_HINTS,
  preFilter(pod, cluster, _now, cacheOrder) {
    if (claimCount(pod) === 0) return SKIP
    const problem = claimProblem(pod, cluster)
    if (problem !== undefined) return refusal(problem)
    const claims = podVolumeClaims(pod, cluster, cacheOrder)
    return claims ? prepared(claims) : UNBOUND_IMMEDIATE
  },
  filter: (_pod, node, claims, cluster) => verdictOf(findVolumes(claims, node, cluster)),
  /** Scoring by storage capacity is behind a feature gate that is off, yet the plugin is listed among those that score. */
  preScore: () => SKIP,
  score: () => 0,
  columns: {
    /** Bound volumes that any node reaches keep a pod from none, and nothing is left to take for them. */
    filter(pod, { cluster }) {
      if (claimCount(pod) === 0 || hasPlainClaims(pod, cluster)) return SKIP
      if (claimProblem(pod, cluster) !== undefined) return undefined
      const claims = podVolumeClaims(pod, cluster)
      return claims && isReachedAnywhere(claims) ? SKIP : undefined
    },
    score: () => SKIP,
  },
  reserve(_pod, node, claims, cluster) {
    const { matches, provisioned } = findVolumes(claims, node, cluster)
    const bound = matches.filter(({ claim, volume }) => !(isReservedFor(volume, claim) && volume.claimRef?.uid === claim.uid))
    return [...bound.map(takenVolume), ...provisioned.map((claim) => claimFor(claim, node.name))]
  },
  preBind: (_pod, node, claims, cluster) =>
    claims.toMatch.length + claims.selected.length === 0
      ? undefined
      : volumeWait(findVolumes(claims, node, cluster), bindTimeoutMs),
})

const usual = volumeBindingPlugin(BIND_TIMEOUT_SECONDS * 1000)

export const volumeBinding: PluginFactory = {
  name: NAME,
  create(args) {
    const seconds = numberArg(args, 'bindTimeoutSeconds', BIND_TIMEOUT_SECONDS)
    return seconds === BIND_TIMEOUT_SECONDS ? usual : volumeBindingPlugin(seconds * 1000)
  },
}

function isReachedAnywhere({ bound, toMatch, selected }: PodVolumeClaims): boolean {
  return toMatch.length + selected.length === 0 && bound.every((volume) => volume !== undefined && isEverywhere(volume))
}

function refusal(...reasons: readonly string[]): Rejection {
  return rejection(NAME, 'UnschedulableAndUnresolvable', ...reasons)
}

const OUT_OF_REACH = "node(s) didn't match PersistentVolume's node affinity"
const GONE = 'node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)'
const UNBOUND_REASON = {
  'no match': "node(s) didn't find available persistent volumes to bind",
  'no space': 'node(s) did not have enough free storage',
} as const

const verdicts = new Map<string, Rejection>()

/** There are a handful of different refusals: each is made once. */
function verdictOf({ bound, unbound }: VolumeConflicts): Rejection | undefined {
  if (bound === 'fine' && unbound === 'fine') return undefined
  const key = `${bound}/${unbound}`
  let verdict = verdicts.get(key)
  if (!verdict) {
    const missing = unbound === 'fine' ? [] : [UNBOUND_REASON[unbound]]
    verdict = refusal(...(bound === 'out of reach' ? [OUT_OF_REACH] : []), ...missing, ...(bound === 'gone' ? [GONE] : []))
    verdicts.set(key, verdict)
  }
  return verdict
}

/** The volume as reserved for the claim; the controller of volumes binds the two. */
function takenVolume({ claim, volume }: VolumeMatch): Row {
  const byUser = isReservedFor(volume, claim)
  return persistentVolumeRow({
    ...volume,
    annotations: byUser ? volume.annotations : { ...volume.annotations, [BOUND_BY_CONTROLLER]: 'yes' },
    claimRef: { namespace: claim.namespace, name: claim.name, uid: claim.uid },
  })
}

/** The claim with the node its volume is to be made for. */
function claimFor(claim: PersistentVolumeClaimRow, nodeName: string): Row {
  return persistentVolumeClaimRow({ ...claim, annotations: { ...claim.annotations, [SELECTED_NODE]: nodeName } })
}
