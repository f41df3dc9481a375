import { speaksOf } from '../../../../kube/anti-affinity.ts'
import type { NodeRow } from '../../../../kube/node.ts'
import { meetsNodeSelector } from '../../../../kube/node-choice.ts'
import { isPodTerminal, type PodRow } from '../../../../kube/pod.ts'
import { isWithin, subtractResources } from '../../../../kube/resources.ts'
import { mayStayOn } from '../../../../kube/tolerates.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'

/**
 * Whether the descheduler believes that the pod could run on the node (descheduler node.go NodeFit): by the node being
 * schedulable, the pod's nodeSelector and required affinity, taints, the pod's own required anti-affinity against pods of that
 * very node, and room. It is a rougher test than the scheduler's, on purpose.
 */
export function nodeFits(pod: PodRow, node: NodeRow, cluster: ClusterView): boolean {
  return (
    !node.unschedulable &&
    meetsNodeSelector(pod, node).matches &&
    mayStayOn(pod, node) &&
    !hasRivalOn(pod, node, cluster) &&
    (pod.nodeName === node.name || hasRoomFor(pod, node))
  )
}

function hasRivalOn(pod: PodRow, node: NodeRow, cluster: ClusterView): boolean {
  const terms = (pod.shape.spec.podAntiAffinity?.required ?? []).filter(({ topologyKey }) => topologyKey in node.labels)
  if (terms.length === 0) return false
  return cluster
    .podsOnNode(node.name)
    .some((other) => other.name !== pod.name && !isPodTerminal(other) && terms.some((term) => speaksOf(term, pod, other)))
}

/** What the pod requests must be free; of other resources there may be too little. */
function hasRoomFor(pod: PodRow, { allocatable, requested, podCount }: NodeRow): boolean {
  if (podCount >= allocatable.pods) return false
  const { requests } = pod.shape
  const free = subtractResources(allocatable, requested)
  return isWithin(requests, {
    milliCpu: requests.milliCpu === 0 ? 0 : free.milliCpu,
    memory: requests.memory === 0 ? 0 : free.memory,
    ephemeralStorage: requests.ephemeralStorage === 0 ? 0 : free.ephemeralStorage,
    pods: requests.pods,
    scalars: free.scalars.filter(([, amount]) => amount > 0),
  })
}
