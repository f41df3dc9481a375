import { MATCH_EVERYTHING } from '../../../../kube/label-selector.ts'
import { isPodTerminal, type PodRow } from '../../../../kube/pod.ts'
import { namedClaims, notFound } from '../../../../kube/pod-claims.ts'
import type { Volume } from '../../../../kube/pod-spec.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import type { EventChange, QueueingHint } from '../../framework/events.ts'
import { type PluginFactory, type PodOnNode, prepared, type SchedulerPlugin } from '../../framework/framework.ts'
import { type Rejection, rejection, SKIP } from '../../framework/status.ts'
import { hasPlainClaims } from '../../volumes/plain-claims.ts'
import { diskConflict, exclusiveDisks } from './disk-conflict.ts'

const NAME = 'VolumeRestrictions'
const DISK_TAKEN = rejection(NAME, 'Unschedulable', 'node(s) had no available disk')
const CLAIM_TAKEN = rejection(
  NAME,
  'Unschedulable',
  'node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod',
)

interface RestrictionsState {
  readonly disks: readonly Volume[]
  /** Claims that only one pod may use at a time. */
  readonly exclusiveClaims: ReadonlySet<string>
  /** How often other pods use them, anywhere in the cluster. */
  readonly conflicts: number
}

/** Volumes that cannot be shared: exclusive disks on one node, ReadWriteOncePod claims anywhere (semantics A14.4). */
const volumeRestrictionsPlugin: SchedulerPlugin<RestrictionsState> = {
  name: NAME,
  hints: hints(),
  columns: {
    filter(pod, { cluster }) {
      return exclusiveDisks(pod.shape).length === 0 && hasPlainClaims(pod, cluster) ? SKIP : undefined
    },
  },
  preFilter(pod, cluster) {
    const exclusiveClaims = exclusiveClaimsOf(pod, cluster)
    if (!(exclusiveClaims instanceof Set)) return exclusiveClaims
    const disks = exclusiveDisks(pod.shape)
    const conflicts = claimsInUse(pod.namespace, exclusiveClaims, cluster)
    return disks.length === 0 && conflicts === 0 ? SKIP : prepared({ disks, exclusiveClaims, conflicts })
  },
  filter(_pod, node, { disks, conflicts }, cluster) {
    if (disks.length > 0 && isDiskTaken(disks, cluster.podsOnNode(node.name))) return DISK_TAKEN
    return conflicts > 0 ? CLAIM_TAKEN : undefined
  },
  addPod: (state, change) => withPod(state, change, 1),
  removePod: (state, change) => withPod(state, change, -1),
}

export const volumeRestrictions: PluginFactory = { name: NAME, create: () => volumeRestrictionsPlugin }

function exclusiveClaimsOf(pod: PodRow, cluster: ClusterView): Set<string> | Rejection {
  const exclusive = new Set<string>()
  for (const claimName of namedClaims(pod.shape)) {
    const claim = cluster.get('PersistentVolumeClaim', pod.namespace, claimName)
    if (!claim) return rejection(NAME, 'UnschedulableAndUnresolvable', notFound('persistentvolumeclaim', claimName))
    if (claim.spec.accessModes.includes('ReadWriteOncePod')) exclusive.add(claimName)
  }
  return exclusive
}

/** How many of the claims some placed pod uses. O(pods of the namespace), for the rare pods with such claims only. */
function claimsInUse(namespace: string, claims: ReadonlySet<string>, cluster: ClusterView): number {
  if (claims.size === 0) return 0
  const used = new Set<string>()
  for (const other of cluster.podsMatching(namespace, MATCH_EVERYTHING)) {
    if (other.nodeName === '' || isPodTerminal(other)) continue
    for (const claimName of namedClaims(other.shape)) if (claims.has(claimName)) used.add(claimName)
  }
  return used.size
}

function isDiskTaken(disks: readonly Volume[], pods: readonly PodRow[]): boolean {
  return pods.some((other) => !isPodTerminal(other) && diskConflict(disks, exclusiveDisks(other.shape)))
}

/** As upstream, a claim of the same name in another namespace counts here as well. */
function withPod(state: RestrictionsState, { changed }: PodOnNode, delta: 1 | -1): RestrictionsState {
  const uses = namedClaims(changed.shape).filter((claimName) => state.exclusiveClaims.has(claimName)).length
  return uses === 0 ? state : { ...state, conflicts: state.conflicts + delta * uses }
}

function hints(): readonly QueueingHint[] {
  return [
    { resource: 'Pod', actions: ['Delete'], mayHelp: podGone },
    { resource: 'Node', actions: ['Add'] },
    { resource: 'PersistentVolumeClaim', actions: ['Add'], mayHelp: claimCame },
  ]
}

function podGone(pod: PodRow, change: EventChange): boolean {
  if (change.kind !== 'Pod' || change.before?.namespace !== pod.namespace) return false
  if (diskConflict(exclusiveDisks(pod.shape), exclusiveDisks(change.before.shape))) return true
  const freed = namedClaims(change.before.shape)
  return namedClaims(pod.shape).some((claimName) => freed.includes(claimName))
}

function claimCame(pod: PodRow, change: EventChange): boolean {
  if (change.kind !== 'PersistentVolumeClaim' || change.after?.namespace !== pod.namespace) return false
  return namedClaims(pod.shape).includes(change.after.name)
}
