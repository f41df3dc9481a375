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
  /** Every node of the cluster, in the cluster's order. */
  readonly nodes: readonly DaemonNode[]
  /** Pods aimed at nodes that are no more. */
  readonly strays: readonly PodRow[]
}

/** What there is of the set, node by node (getNodesToDaemonPods). A finished pod that is being deleted is nobody's affair. */
export function daemonMap(cluster: ClusterView, set: DaemonSetRow, pods: readonly PodRow[]): DaemonMap {
  const byNode = new Map<string, PodRow[]>()
  for (const pod of pods) {
    if (isPodTerminal(pod) && pod.deletionTimestamp !== undefined) continue
    const known = byNode.get(nodeOf(pod))
    if (known) known.push(pod)
    else byNode.set(nodeOf(pod), [pod])
  }
  const nodes: DaemonNode[] = []
  cluster.table('Node').forEach((node) => {
    nodes.push(daemonNode(node, set, byNode.get(node.name)))
    byNode.delete(node.name)
  })
  return { nodes, strays: [...byNode.values()].flat() }
}

function daemonNode(node: NodeRow, set: DaemonSetRow, pods: PodRow[] | undefined): DaemonNode {
  const { shouldRun, mayStay } = placementOn(node, set)
  return { name: node.name, shouldRun, mayStay, pods: pods?.sort(compareSeniority) ?? NO_PODS }
}
