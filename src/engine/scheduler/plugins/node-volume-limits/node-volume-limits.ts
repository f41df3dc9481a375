import type { NodeRow } from '../../../../kube/node.ts'
import type { CsiNodeRow } from '../../../../kube/persistent-volume.ts'
import { isPodTerminal, type PodRow } from '../../../../kube/pod.ts'
import { notFound } from '../../../../kube/pod-claims.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { type PluginFactory, prepared, type SchedulerPlugin } from '../../framework/framework.ts'
import type { LimitFilter } from '../../framework/plugin-columns.ts'
import { PluginError, type Rejection, rejection, SKIP } from '../../framework/status.ts'
import { hasPlainClaims } from '../../volumes/plain-claims.ts'
import { addAttachments, attachmentsOn } from './attachments.ts'
import { addCsiVolumes, attachableVolumes, type CsiVolumes, foreignClaim, inlineProblem, isDoubtful } from './csi-volumes.ts'
import { surelyWithin } from './limits-columns.ts'
import { LIMITS_HINTS } from './limits-hints.ts'

const NAME = 'NodeVolumeLimits'
const TOO_MANY = rejection(NAME, 'Unschedulable', 'node(s) exceed max volume count')

/** Not left out of the cycle: pods that are waited for on a node bring volumes, too. */
const REFUSES_NONE: LimitFilter = { limits: [], refusalOf: () => undefined }

interface LimitsState {
  /** The volumes that the incoming pod brings. */
  readonly volumes: CsiVolumes
  /** Why the pod fits on no node, if a claim of it is missing. */
  readonly missing: Rejection | undefined
  /** Set when a claim of it has another owner: another plugin refuses such a pod before any node is filtered. */
  readonly foreign: string | undefined
  /** Set when a disk of it cannot be counted, which no node with drivers lets pass. */
  readonly unreported: string | undefined
}

/** Keeps the attached volumes of a node within the limits of its CSI drivers (semantics A14.5). */
const nodeVolumeLimitsPlugin: SchedulerPlugin<LimitsState> = {
  name: NAME,
  hints: LIMITS_HINTS,
  columns: {
    /** Most nodes are far from their limits, often all of them: only the others are counted in full. */
    filter(pod, context) {
      const most = attachableVolumes(pod.shape)
      if (most === 0) return SKIP
      if (inlineProblem(pod.shape) !== undefined) return undefined
      // Not even counted as one of its own is a volume near a limit: then it does not matter which they are.
      if (hasPlainClaims(pod, context.cluster) && !surelyWithin(most, context)) return REFUSES_NONE
      const state = limitsState(pod, context.cluster)
      if (state.foreign !== undefined || state.missing) return undefined
      const isWithinAll = surelyWithin(state.volumes.size, context)
      if (!isWithinAll) return REFUSES_NONE
      const { rows } = context.mirror
      return (ordinal) => (isWithinAll(ordinal) ? undefined : limitsVerdict(rows[ordinal] as NodeRow, state, context.cluster))
    },
  },
  preFilter(pod, cluster) {
    return attachableVolumes(pod.shape) === 0 ? SKIP : prepared(limitsState(pod, cluster))
  },
  filter: (_pod, node, state, cluster) => limitsVerdict(node, state, cluster),
}

export const nodeVolumeLimits: PluginFactory = { name: NAME, create: () => nodeVolumeLimitsPlugin }

function limitsVerdict(node: NodeRow, state: LimitsState, cluster: ClusterView): Rejection | undefined {
  const { volumes, missing, foreign, unreported } = state
  if (foreign !== undefined) throw new PluginError(foreign)
  if (missing) return missing
  if (volumes.size === 0 && unreported === undefined) return undefined
  const csiNode = cluster.get('CSINode', '', node.name)
  if (csiNode && unreported !== undefined) throw new PluginError(unreported)
  if (!csiNode?.drivers.some(({ count }) => count !== undefined)) return undefined
  const pods = cluster.podsOnNode(node.name)
  for (const pod of pods) refuseUncountable(pod, cluster)
  if (!isLimited(csiNode, volumes)) return undefined
  if (isSurelyWithin({ csiNode, pods, volumes, cluster })) return undefined
  return isWithin({ csiNode, pods, volumes, cluster }) ? undefined : TOO_MANY
}

/** @throws {PluginError} when the volumes of a pod of the node cannot be counted: upstream then refuses no pod there. */
function refuseUncountable(pod: PodRow, cluster: ClusterView): void {
  if (!isDoubtful(pod.shape) || isPodTerminal(pod)) return
  const problem = inlineProblem(pod.shape) ?? foreignClaim(pod, cluster)
  if (problem !== undefined) throw new PluginError(problem)
}

function limitsState(pod: PodRow, cluster: ClusterView): LimitsState {
  const volumes: CsiVolumes = new Map()
  const problem = addCsiVolumes(pod, cluster, volumes)
  const unreported = inlineProblem(pod.shape)
  if (problem?.kind === 'foreign') return { volumes, missing: undefined, foreign: problem.message, unreported }
  if (!problem) return { volumes, missing: undefined, foreign: undefined, unreported }
  const reason = `looking up PVC ${pod.namespace}/${problem.claimName}: ${notFound('persistentvolumeclaim', problem.claimName)}`
  return { volumes, missing: rejection(NAME, 'UnschedulableAndUnresolvable', reason), foreign: undefined, unreported }
}

interface Usage {
  readonly csiNode: CsiNodeRow
  readonly pods: readonly PodRow[]
  readonly volumes: CsiVolumes
  readonly cluster: ClusterView
}

function isLimited({ drivers }: CsiNodeRow, volumes: CsiVolumes): boolean {
  for (const driver of volumes.values())
    for (const { name, count } of drivers) if (name === driver && count !== undefined) return true
  return false
}

/** Counts every volume as one of its own and of every driver: most nodes are far from their limit, and this is cheap. */
function isSurelyWithin({ csiNode, pods, volumes, cluster }: Usage): boolean {
  let attached = volumes.size + attachmentsOn(csiNode.name, cluster).length
  for (const pod of pods) attached += attachableVolumes(pod.shape)
  return csiNode.drivers.every(({ count }) => count === undefined || attached <= count)
}

function isWithin({ csiNode, pods, volumes, cluster }: Usage): boolean {
  const all: CsiVolumes = new Map()
  for (const pod of pods) if (!isPodTerminal(pod)) addCsiVolumes(pod, cluster, all)
  // A new volume is counted unless a pod of the node has it; that it is attached already does not spare it.
  const fresh = [...volumes].filter(([id]) => !all.has(id)).map(([, driver]) => driver)
  addAttachments(attachmentsOn(csiNode.name, cluster), cluster, all)
  const attached = [...all.values()]
  return csiNode.drivers.every(({ name, count }) => {
    const added = countOf(fresh, name)
    return count === undefined || added === 0 || countOf(attached, name) + added <= count
  })
}

function countOf(drivers: readonly string[], wanted: string): number {
  let count = 0
  for (const driver of drivers) if (driver === wanted) count++
  return count
}
