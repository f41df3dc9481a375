import { isCriticalPod, isStaticPod } from '../../../kube/critical-pod.ts'
import { hostPorts, hostPortsConflict } from '../../../kube/host-ports.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { compileRequiredNodeAffinity, matchRequiredNodeAffinity } from '../../../kube/node-selector.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { evictsPods, firstUntoleratedTaint } from '../../../kube/taint.ts'
import type { NodePod } from '../node-pod.ts'
import { type Need, podsToPreempt } from './pods-to-preempt.ts'
import { type Shortage, shortagesOf } from './shortage.ts'

/** Why a kubelet does not take a pod that is bound to its node, as it writes it into the pod's status. */
export interface Refusal {
  readonly reason: string
  readonly message: string
}

/** A pod that is taken may cost others their place. */
export type Admission = { readonly admit: true; readonly preempted: readonly NodePod[] } | ({ readonly admit: false } & Refusal)

export interface AdmissionRequest {
  readonly pod: NodePod
  /** The pods that the kubelet has taken and that have not finished, in the order of its own list. */
  readonly others: readonly NodePod[]
  /** The node as the kubelet remembers it; `undefined` if the kubelet does not know the pod. */
  readonly node: NodeRow | undefined
  /** The node as the API server has it now; `undefined` when it does not answer. It is read only for labels. */
  readonly freshNode: NodeRow | undefined
  /** Whether the node can give containers supplementary groups of the policy Strict. */
  readonly strictGroups: boolean
  /** Why the devices that the pod wants cannot be reserved, if so. */
  readonly deviceError?: string | undefined
}

const OS_LABEL = 'kubernetes.io/os'
const DEFAULT_OS = 'linux'

/** A reason other than a resource to reject the pod. */
interface Misfit {
  readonly name: string
  readonly description: string
}

const AFFINITY: Misfit = { name: 'NodeAffinity', description: "node(s) didn't match Pod's node affinity/selector" }
const NODE_NAME: Misfit = { name: 'NodeName', description: "node(s) didn't match the requested node name" }
const PORTS: Misfit = { name: 'NodePorts', description: "node(s) didn't have free ports for the requested pod ports" }
const TAINTS: Misfit = { name: 'TaintToleration', description: "node(s) had taints that the pod didn't tolerate" }

/** Whether a kubelet takes a pod that is bound to its node (semantics C5.1-2; kubelet lifecycle predicate.go). */
export function admitPod(request: AdmissionRequest): Admission {
  const { pod, others, node, freshNode } = request
  if (!node) return { admit: false, reason: 'InvalidNodeInfo', message: 'Kubelet cannot get node info.' }
  const refusal = platformRefusal(request, node)
  if (refusal) return { admit: false, ...refusal }
  const rows = others.map(({ row }) => row)
  const shortages = shortagesOf(pod.row, rows, node)
  const misfits = misfitsOf(pod.row, rows, node)
  // Labels may have changed since the node was last seen.
  if (shortages.length === 0 && misfits.length === 1 && misfits[0] === AFFINITY && freshNode) {
    return verdict(request, shortagesOf(pod.row, rows, freshNode), misfitsOf(pod.row, rows, freshNode))
  }
  return verdict(request, shortages, misfits)
}

/** What no room on the node could change. */
function platformRefusal({ pod, strictGroups, deviceError }: AdmissionRequest, node: NodeRow): Refusal | undefined {
  const os = node.labels[OS_LABEL] ?? DEFAULT_OS
  const label = pod.row.labels[OS_LABEL]
  if (label !== undefined && label !== os) {
    return {
      reason: 'PodOSSelectorNodeLabelDoesNotMatch',
      message: "Failed to admit pod as the `kubernetes.io/os` label doesn't match node label",
    }
  }
  const { os: wanted } = pod.row.shape.spec
  if (wanted !== '' && wanted !== os) {
    return { reason: 'PodOSNotSupported', message: "Failed to admit pod as the OS field doesn't match node OS" }
  }
  if (pod.supplementalGroupsPolicy === 'Strict' && !strictGroups) {
    return {
      reason: 'SupplementalGroupsPolicyNotSupported',
      message: 'SupplementalGroupsPolicy=Strict is not supported in this node',
    }
  }
  if (deviceError === undefined) return undefined
  return {
    reason: 'UnexpectedAdmissionError',
    message: `Update plugin resources failed due to ${deviceError}, which is unexpected.`,
  }
}

function misfitsOf(pod: PodRow, others: readonly PodRow[], node: NodeRow): readonly Misfit[] {
  const { spec } = pod.shape
  const found: Misfit[] = []
  if (!suits(pod, node)) found.push(AFFINITY)
  if (pod.nodeName !== '' && pod.nodeName !== node.name) found.push(NODE_NAME)
  const ports = hostPorts(spec)
  if (ports.length > 0 && others.some(({ shape }) => hostPortsConflict(ports, hostPorts(shape.spec)))) found.push(PORTS)
  if (!isStaticPod(pod) && firstUntoleratedTaint(node.taints, spec.tolerations, evictsPods)) found.push(TAINTS)
  return found
}

function suits({ shape, targetNodeName }: PodRow, node: NodeRow): boolean {
  if (targetNodeName !== '' && targetNodeName !== node.name) return false
  return matchRequiredNodeAffinity(compileRequiredNodeAffinity(shape.spec), node).matches
}

/** The first reason is reported (semantics C5.3). Too little of a resource does not stop a critical pod: others go. */
function verdict({ pod, others }: AdmissionRequest, shortages: readonly Shortage[], misfits: readonly Misfit[]): Admission {
  const [shortage] = shortages
  const [misfit] = misfits
  const critical = isCriticalPod(pod.row, pod.priority)
  if (shortage && !critical) {
    const { resource, requested, used, capacity } = shortage
    const amounts = `requested: ${requested}, used: ${used}, capacity: ${capacity}`
    return {
      admit: false,
      reason: `OutOf${resource}`,
      message: `Node didn't have enough resource: ${resource}, ${amounts}`,
    }
  }
  if (misfit) {
    return { admit: false, reason: misfit.name, message: `Predicate ${misfit.name} failed: ${misfit.description}` }
  }
  if (!shortage) return { admit: true, preempted: [] }
  const needs = shortages.map(({ resource, requested, used, capacity }) => ({ resource, amount: requested - (capacity - used) }))
  const choice = podsToPreempt(pod, others, needs)
  return choice.ok ? { admit: true, preempted: choice.victims } : { admit: false, ...preemptionFailure(choice.unmet) }
}

function preemptionFailure(unmet: readonly Need[]): Refusal {
  const list = unmet.map(({ resource, amount }) => `(res: ${resource}, q: ${amount}), `).join('')
  const cause = `preemption: error finding a set of pods to preempt: no set of running pods found to reclaim resources: [${list}]`
  return {
    reason: 'UnexpectedAdmissionError',
    message: `Unexpected error while attempting to recover from admission failure: ${cause}`,
  }
}
