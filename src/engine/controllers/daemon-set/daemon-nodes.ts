import type { DaemonSetRow } from '../../../kube/daemon-set.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { compareSeniority, nodeOf } from './daemon-pod.ts'
import { placementOn } from './placement.ts'

/** A node with what the set wants there and has there. */
export interface DaemonNode {
  readonly name: string
  readonly shouldRun: boolean
  readonly mayStay: boolean
  /** Oldest first, those on their way out included. */
  readonly pods: readonly PodRow[]
}

const NO_PODS: readonly PodRow[] = Object.freeze([])

export interface DaemonMap {
  /** The nodes that may need something, in the cluster's order: all of them, or those that are not known to be settled. */
  readonly nodes: readonly DaemonNode[]
  /** How many more nodes there are that have the one pod which they should have, available. */
  readonly settled: number
  /** Pods whose target node does not exist any more. */
  readonly strays: readonly PodRow[]
}

/** What there is of the set, node by node (getNodesToDaemonPods; semantics B4.5). */
export function daemonMap(cluster: ClusterView, set: DaemonSetRow, pods: readonly PodRow[]): DaemonMap {
  const byNode = podsByNode(pods)
  const nodes: DaemonNode[] = []
  cluster.table('Node').forEach((node) => {
    nodes.push(daemonNode(node, set, byNode.get(node.name)))
    byNode.delete(node.name)
  })
  return { nodes, settled: 0, strays: [...byNode.values()].flat() }
}

/** The same of a part of the nodes; `pods` are those of this part. */
export function partialDaemonMap(cluster: ClusterView, set: DaemonSetRow, { part, pods }: PartialMapOptions): DaemonMap {
  const byNode = podsByNode(pods)
  const ordinals = part.names.flatMap((name) => cluster.ordinalOf('Node', '', name) ?? []).sort((a, b) => a - b)
  const nodes: DaemonNode[] = []
  for (const ordinal of ordinals) {
    const node = cluster.table('Node').get(ordinal)
    if (!node) continue
    nodes.push(daemonNode(node, set, byNode.get(node.name)))
    byNode.delete(node.name)
  }
  return { nodes, settled: part.settled, strays: [...byNode.values()].flat() }
}

/**
 * The same with pods that a sync has just created: the status counts them, because it is computed after all are created, and
 * nearly always the watch has delivered them by then (updateDaemonSetStatus).
 */
export function withCreated(map: DaemonMap, created: readonly PodRow[]): DaemonMap {
  if (created.length === 0) return map
  const byNode = podsByNode(created)
  const nodes = map.nodes.map((node) => ({ ...node, pods: [...node.pods, ...(byNode.get(node.name) ?? NO_PODS)] }))
  return { ...map, nodes }
}

/** What a sync must read: some names, and how many nodes beside them are as they should be. */
export interface SurveyPart {
  readonly names: readonly string[]
  readonly settled: number
}

export interface PartialMapOptions {
  readonly part: SurveyPart
  readonly pods: readonly PodRow[]
}

/** A finished pod that is being deleted is ignored. */
function podsByNode(pods: readonly PodRow[]): Map<string, PodRow[]> {
  const byNode = new Map<string, PodRow[]>()
  for (const pod of pods) {
    if (isPodTerminal(pod) && pod.deletionTimestamp !== undefined) continue
    const known = byNode.get(nodeOf(pod))
    if (known) known.push(pod)
    else byNode.set(nodeOf(pod), [pod])
  }
  return byNode
}

function daemonNode(node: NodeRow, set: DaemonSetRow, pods: PodRow[] | undefined): DaemonNode {
  const { shouldRun, mayStay } = placementOn(node, set)
  return { name: node.name, shouldRun, mayStay, pods: pods?.sort(compareSeniority) ?? NO_PODS }
}
