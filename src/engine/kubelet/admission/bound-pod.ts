import { isShuttingDown } from '../../../kube/experiment/kubelet-state.ts'
import { hostPorts } from '../../../kube/host-ports.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { evictsPods, firstUntoleratedTaint } from '../../../kube/taint.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { nodePod } from '../node-pod.ts'
import { pressureRefusal } from '../pressure/admit-under-pressure.ts'
import { shownPressures } from '../pressure/shown-pressure.ts'
import { SHUTDOWN_REFUSAL } from '../shutdown/shut-down-node.ts'
import { type Admission, admitPod, type Refusal } from './admit-pod.ts'

const ADMITTED: Admission = { admit: true, preempted: [] }

/**
 * Whether the kubelet of its node takes a bound pod. The scheduler has checked all this, so the sums in the node's row nearly
 * always suffice; the pods of the node are read only if they do not.
 */
export function admissionOfBoundPod(pod: PodRow, cluster: ClusterView): Admission {
  const node = cluster.get('Node', '', pod.nodeName)
  if (node === undefined) return ADMITTED
  const refusal = nodeRefusal(pod, node)
  if (refusal) return { admit: false, ...refusal }
  if (isPlain(pod, node)) return ADMITTED
  const others = cluster.podsOnNode(node.name).filter((other) => other.uid !== pod.uid && isHeld(other))
  return admitPod({ pod: nodePod(pod), others: others.map(nodePod), node, freshNode: node, strictGroups: true })
}

/** Why the node as it is admits no such pod: it shuts down, or is under pressure. */
function nodeRefusal(pod: PodRow, node: NodeRow): Refusal | undefined {
  if (isShuttingDown(node)) return SHUTDOWN_REFUSAL
  const pressures = shownPressures(node)
  return pressures.length === 0 ? undefined : pressureRefusal(nodePod(pod), pressures)
}

/** A pod that the kubelet has admitted keeps its place until its containers have ended. */
function isHeld(pod: PodRow): boolean {
  return !isPodTerminal(pod) && (pod.startTime !== undefined || pod.phase === 'Running')
}

/** Whether the kubelet admits the pod even if every pod that is bound to the node has been admitted before. */
function isPlain(pod: PodRow, node: NodeRow): boolean {
  const { spec } = pod.shape
  if (!hasRoom(node) || spec.nodeAffinity?.required !== undefined || spec.os !== '') return false
  if (pod.targetNodeName !== '' && pod.targetNodeName !== node.name) return false
  for (const key in spec.nodeSelector) if (node.labels[key] !== spec.nodeSelector[key]) return false
  if (node.taints.length > 0 && firstUntoleratedTaint(node.taints, spec.tolerations, evictsPods)) return false
  return hostPorts(spec).length === 0
}

function hasRoom({ requested, allocatable, podCount }: NodeRow): boolean {
  if (podCount > allocatable.pods || requested.milliCpu > allocatable.milliCpu || requested.memory > allocatable.memory)
    return false
  if (requested.ephemeralStorage > allocatable.ephemeralStorage) return false
  return (
    requested.scalars.length === 0 || requested.scalars.every(([name, amount]) => amount <= amountOf(allocatable.scalars, name))
  )
}

function amountOf(scalars: NodeRow['allocatable']['scalars'], name: string): number {
  return scalars.find(([known]) => known === name)?.[1] ?? 0
}
