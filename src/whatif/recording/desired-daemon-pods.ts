import { placementOn } from '../../engine/controllers/daemon-set/placement.ts'
import type { DaemonSetRow } from '../../kube/daemon-set.ts'
import { isNodeNotReady, type NodeRow } from '../../kube/node.ts'
import type { PodTemplate } from '../../kube/pod-template.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/** By content that runs have in common, and the template of the set. */
const counted = new WeakMap<object, Map<PodTemplate, number>>()

/**
 * How many nodes should have a working pod of the set: those that it selects and tolerates, and that are Ready. A node that is lost
 * takes the pod that was meant for it with it: the set is not short of that pod.
 */
export function desiredDaemonPods(set: DaemonSetRow, cluster: ClusterView): number {
  const { shared } = cluster
  if (shared === undefined) return count(set, cluster)
  let known = counted.get(shared)
  if (known === undefined) {
    known = new Map()
    counted.set(shared, known)
  }
  const { template } = set.spec
  const want = known.get(template) ?? count(set, cluster)
  known.set(template, want)
  return want
}

/** Whether the node is one of them; one that does not exist is not. */
export function isDesiredOn(node: NodeRow | undefined, set: DaemonSetRow): boolean {
  return node !== undefined && !isNodeNotReady(node) && placementOn(node, set).shouldRun
}

function count(set: DaemonSetRow, cluster: ClusterView): number {
  let want = 0
  cluster.table('Node').forEach((node) => {
    if (isDesiredOn(node, set)) want++
  })
  return want
}
