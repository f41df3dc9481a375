import type { Instant } from '../../kube/instant.ts'
import { isNodeNotReady, type NodeRow } from '../../kube/node.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { isPodTerminal, type PodRow } from '../../kube/pod.ts'
import { type Resources, subtractResources } from '../../kube/resources.ts'
import { compareText } from '../../lib/compare.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { AutoscalerPorts, PlacementTrial } from './autoscaler-ports.ts'
import { isExpendable } from './expendable.ts'
import type { NodeGroup } from './node-groups.ts'

const SCALE_DOWN_DISABLED = 'cluster-autoscaler.kubernetes.io/scale-down-disabled'
/** How many nodes with pods are tried in one pass (--scale-down-non-empty-candidates-count). */
const OCCUPIED_CANDIDATES_MAX = 30

/** A node that the cluster could do without. */
export interface RemovableNode {
  readonly node: NodeRow
  readonly group: NodeGroup
  /** The pods that would have to move; all of them have another place. */
  readonly pods: readonly PodRow[]
}

export interface ScaleDownQuestion {
  readonly cluster: ClusterView
  readonly now: Instant
  readonly groups: readonly NodeGroup[]
  readonly utilizationThreshold: number
  /** Nodes on their way out. */
  readonly leaving: ReadonlySet<string>
  readonly ports: AutoscalerPorts
}

/**
 * The nodes that could go together: each is taken out of one trial after the other, so that no two of them count on the same
 * room (core/scaledown/planner). Empty ones first, then those least used.
 */
export function removableNodes(question: ScaleDownQuestion): readonly RemovableNode[] {
  const candidates = candidatesOf(question)
  if (candidates.length === 0) return []
  const trial = question.ports.beginTrial(question.cluster, question.now)
  for (const name of question.leaving) trial.removeNode(name)
  const targets = new Targets(question)
  return candidates.filter(({ node: { name }, pods }) =>
    trial.attempt(() => {
      trial.removeNode(name)
      return targets.takeFrom(name, pods, trial)
    }),
  )
}

/** Nodes of groups that are little used and whose pods may be moved (core/scaledown/eligibility). */
function candidatesOf(question: ScaleDownQuestion): readonly RemovableNode[] {
  const { groups, utilizationThreshold, leaving } = question
  const found: (RemovableNode & { readonly utilization: number })[] = []
  for (const group of groups) {
    if (group.nodes.length <= group.minSize) continue
    for (const node of group.nodes) {
      const utilization = utilizationOf({ allocatable: node.allocatable, requested: countedRequests(node, question) })
      if (utilization >= utilizationThreshold || leaving.has(node.name)) continue
      if (node.annotations[SCALE_DOWN_DISABLED] === 'true' || node.deletionTimestamp !== undefined) continue
      const pods = movablePods(node, question)
      if (pods !== undefined) found.push({ node, group, pods, utilization })
    }
  }
  found.sort((a, b) => a.utilization - b.utilization || compareText(a.node.name, b.node.name))
  const empty = found.filter(({ pods }) => pods.length === 0)
  return [...empty, ...found.filter(({ pods }) => pods.length > 0).slice(0, OCCUPIED_CANDIDATES_MAX)]
}

/** The requests of the pods of a node, except those that should be gone by now and those that do not count at all. */
function countedRequests({ name, requested }: NodeRow, question: ScaleDownQuestion): Resources {
  return question.cluster
    .podsOnNode(name)
    .filter((pod) => isExpendable(pod) || isHanging(pod, question))
    .reduce((sum, pod) => subtractResources(sum, pod.requests), requested)
}

/** A deletion that hangs for longer than it may. */
export function isHanging(pod: PodRow, { cluster, now, ports }: Pick<ScaleDownQuestion, 'cluster' | 'now' | 'ports'>): boolean {
  return pod.deletionTimestamp !== undefined && ports.fateOf(pod, cluster, now).outcome === 'skip'
}

/** The larger of the shares of CPU and memory that pods request, including those of DaemonSets (simulator/utilization). */
export function utilizationOf({ requested, allocatable }: Pick<NodeRow, 'requested' | 'allocatable'>): number {
  const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)
  return Math.max(share(requested.milliCpu, allocatable.milliCpu), share(requested.memory, allocatable.memory))
}

/** The pods that need another place when the node is removed; `undefined` when one of them keeps it. */
function movablePods(node: NodeRow, { cluster, now, ports }: ScaleDownQuestion): readonly PodRow[] | undefined {
  const pods: PodRow[] = []
  for (const pod of cluster.podsOnNode(node.name)) {
    if (isExpendable(pod)) continue
    const fate = ports.fateOf(pod, cluster, now)
    if (fate.outcome === 'block') return undefined
    if (fate.outcome === 'drain' && needsPlace(pod)) pods.push(pod)
  }
  return pods
}

/** Pods of DaemonSets are deleted with their node, and finished or terminating ones need no other node. */
function needsPlace(pod: PodRow): boolean {
  return controllerOf(pod)?.kind !== 'DaemonSet' && !isPodTerminal(pod) && pod.deletionTimestamp === undefined
}

/** The nodes that may take pods in. The search continues where the last one ended, past nodes that are full. */
class Targets {
  #names: readonly string[]

  constructor({ cluster, leaving }: ScaleDownQuestion) {
    const names: string[] = []
    cluster.table('Node').forEach((node) => {
      if (!leaving.has(node.name) && !isNodeNotReady(node) && !node.unschedulable) names.push(node.name)
    })
    this.#names = names.sort(compareText)
  }

  /** Whether all pods fit on other nodes than this one, which is not a target any more if they do. */
  takeFrom(name: string, pods: readonly PodRow[], trial: PlacementTrial): boolean {
    const before = this.#names
    this.#names = before.filter((other) => other !== name)
    const placed = pods.every((pod) => this.#place(pod, trial))
    if (!placed) this.#names = before
    return placed
  }

  #place(pod: PodRow, trial: PlacementTrial): boolean {
    const { node } = trial.place(pod, this.#names)
    if (node === undefined) return false
    const at = this.#names.indexOf(node)
    if (at > 0) this.#names = [...this.#names.slice(at), ...this.#names.slice(0, at)]
    return true
  }
}
