import { isLessImportant } from '../../engine/scheduler/preemption/find-victims.ts'
import { isConditionTrue } from '../../kube/condition.ts'
import type { NodeRow } from '../../kube/node.ts'
import { compileRequiredNodeAffinity, matchRequiredNodeAffinity } from '../../kube/node-selector.ts'
import { isPodTerminal, type PodRow } from '../../kube/pod.ts'
import { addResources, type Resources, scalarAmount, subtractResources, ZERO_RESOURCES } from '../../kube/resources.ts'
import { mayStayOn } from '../../kube/tolerates.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/**
 * How many pods like this one the nodes have room for, summed over the nodes whose taints, labels and conditions allow the pod, without
 * the pods that it may preempt. It is an estimate: a pod that ends during a run leaves more room, and a constraint between pods less.
 */
export function roomsOnNodes(pod: PodRow, cluster: ClusterView): number {
  const affinity = compileRequiredNodeAffinity(pod.shape.spec)
  const nodes = cluster
    .list('Node')
    .filter((node) => isOpen(node) && mayStayOn(pod, node) && matchRequiredNodeAffinity(affinity, node).matches)
  return nodes.reduce((sum, { name, allocatable }) => sum + roomsIn(leftFor(pod, allocatable, cluster.podsOnNode(name)), pod), 0)
}

/** How many pods of this size amounts have room for; infinite where the pod requests nothing of them. */
export function roomsIn(left: Resources, { requests }: PodRow): number {
  const rooms = [
    left.pods,
    room(left.milliCpu, requests.milliCpu),
    room(left.memory, requests.memory),
    room(left.ephemeralStorage, requests.ephemeralStorage),
    ...requests.scalars.map(([name, amount]) => room(scalarAmount(left, name), amount)),
  ]
  return Math.max(0, Math.floor(Math.min(...rooms)))
}

/** What pods that it cannot preempt leave of a node. */
function leftFor(pod: PodRow, allocatable: Resources, there: readonly PodRow[]): Resources {
  const preempts = pod.shape.spec.preemptionPolicy !== 'Never'
  const staying = there.filter((other) => !isPodTerminal(other) && !(preempts && isLessImportant(other, pod)))
  const used = staying.reduce((sum, { requests }) => addResources(sum, requests), ZERO_RESOURCES)
  return subtractResources(allocatable, { ...used, pods: staying.length })
}

/** Whether new pods can be scheduled on the node, as far as the node itself decides. */
export function isOpen({ unschedulable, conditions }: NodeRow): boolean {
  return !unschedulable && isConditionTrue(conditions, 'Ready')
}

function room(left: number, each: number): number {
  return each === 0 ? Number.POSITIVE_INFINITY : left / each
}
