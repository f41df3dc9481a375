import { findCondition } from '../kube/condition.ts'
import { type NodeRow, withNodeSums } from '../kube/node.ts'
import type { PodRow } from '../kube/pod.ts'
import { addResources, nonZeroRequests, type Resources, subtractResources, ZERO_RESOURCES } from '../kube/resources.ts'

/** The node with one more occupying pod. */
export function nodeWith(node: NodeRow, pod: PodRow): NodeRow {
  const counted = nonZeroOf(pod)
  return withNodeSums(node, {
    requested: addResources(node.requested, pod.requests),
    nonZeroMilliCpu: node.nonZeroMilliCpu + counted.milliCpu,
    nonZeroMemory: node.nonZeroMemory + counted.memory,
    podCount: node.podCount + 1,
  })
}

/** The node with these occupying pods more. */
export function nodeWithAll(node: NodeRow, pods: readonly PodRow[]): NodeRow {
  let { requested, nonZeroMilliCpu, nonZeroMemory } = node
  for (const pod of pods) {
    const counted = nonZeroOf(pod)
    requested = addResources(requested, pod.requests)
    nonZeroMilliCpu += counted.milliCpu
    nonZeroMemory += counted.memory
  }
  return withNodeSums(node, { requested, nonZeroMilliCpu, nonZeroMemory, podCount: node.podCount + pods.length })
}

/** The node with one occupying pod less. */
export function nodeWithout(node: NodeRow, pod: PodRow): NodeRow {
  return nodeWithoutAll(node, [pod])
}

/** The node with these occupying pods less. */
export function nodeWithoutAll(node: NodeRow, pods: readonly PodRow[]): NodeRow {
  let { requested, nonZeroMilliCpu, nonZeroMemory } = node
  for (const pod of pods) {
    const counted = nonZeroOf(pod)
    requested = subtractResources(requested, pod.requests)
    nonZeroMilliCpu -= counted.milliCpu
    nonZeroMemory -= counted.memory
  }
  return withNodeSums(node, { requested, nonZeroMilliCpu, nonZeroMemory, podCount: node.podCount - pods.length })
}

/** The node's own fields from `node`, the sums from `before`, or empty ones. */
export function nodeWithSums(node: NodeRow, before: NodeRow | undefined): NodeRow {
  return withNodeSums(node, {
    requested: before?.requested ?? ZERO_RESOURCES,
    nonZeroMilliCpu: before?.nonZeroMilliCpu ?? 0,
    nonZeroMemory: before?.nonZeroMemory ?? 0,
    podCount: before?.podCount ?? 0,
  })
}

/**
 * What scores count the pod with. While a resize is under way the node grants more than the spec requests, and the
 * defaults apply only to containers without requests in either.
 */
export function nonZeroOf(pod: PodRow): Pick<Resources, 'milliCpu' | 'memory'> {
  const { shape } = pod
  if (pod.requests === shape.requests) return { milliCpu: shape.nonZeroMilliCpu, memory: shape.nonZeroMemory }
  const { containerStatuses, initContainerStatuses, granted } = pod
  const resizeInfeasible = findCondition(pod.conditions, 'PodResizePending')?.reason === 'Infeasible'
  const grant = { containerStatuses, initContainerStatuses, resizeInfeasible, ...granted }
  return nonZeroRequests(shape.spec, { grant, podLevelGrant: true })
}
