import { type NodeRow, nodeRow } from '../kube/node.ts'
import type { PodRow } from '../kube/pod.ts'
import { addResources, subtractResources, ZERO_RESOURCES } from '../kube/resources.ts'

/** The node with one more occupying pod. */
export function nodeWith(node: NodeRow, pod: PodRow): NodeRow {
  return nodeRow({
    ...node,
    requested: addResources(node.requested, pod.requests),
    nonZeroMilliCpu: node.nonZeroMilliCpu + nonZero(pod, 'milliCpu'),
    nonZeroMemory: node.nonZeroMemory + nonZero(pod, 'memory'),
    podCount: node.podCount + 1,
  })
}

/** The node with one occupying pod less. */
export function nodeWithout(node: NodeRow, pod: PodRow): NodeRow {
  return nodeRow({
    ...node,
    requested: subtractResources(node.requested, pod.requests),
    nonZeroMilliCpu: node.nonZeroMilliCpu - nonZero(pod, 'milliCpu'),
    nonZeroMemory: node.nonZeroMemory - nonZero(pod, 'memory'),
    podCount: node.podCount - 1,
  })
}

/** The node's own fields from `node`, the sums from `before`, or empty ones. */
export function nodeWithSums(node: NodeRow, before: NodeRow | undefined): NodeRow {
  return nodeRow({
    ...node,
    requested: before?.requested ?? ZERO_RESOURCES,
    nonZeroMilliCpu: before?.nonZeroMilliCpu ?? 0,
    nonZeroMemory: before?.nonZeroMemory ?? 0,
    podCount: before?.podCount ?? 0,
  })
}

/** While a resize is under way the pod's own request can exceed what its spec would give with the defaults. */
function nonZero(pod: PodRow, resource: 'milliCpu' | 'memory'): number {
  const plain = resource === 'milliCpu' ? pod.shape.nonZeroMilliCpu : pod.shape.nonZeroMemory
  return plain + pod.requests[resource] - pod.shape.requests[resource]
}
