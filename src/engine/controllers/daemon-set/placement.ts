import type { DaemonSetRow } from '../../../kube/daemon-set.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { compileRequiredNodeAffinity, matchRequiredNodeAffinity, type RequiredNodeAffinity } from '../../../kube/node-selector.ts'
import type { PodTemplate } from '../../../kube/pod-template.ts'
import { evictsPods, firstUntoleratedTaint, repelsPods, type Toleration } from '../../../kube/taint.ts'
import { daemonTolerations } from './daemon-pod.ts'

export interface Placement {
  /** The node should have a pod of the set. */
  readonly shouldRun: boolean
  /** An existing pod can stay. */
  readonly mayStay: boolean
}

const NOWHERE: Placement = { shouldRun: false, mayStay: false }
const MAY_STAY: Placement = { shouldRun: false, mayStay: true }
const EVERYWHERE: Placement = { shouldRun: true, mayStay: true }

interface Demand {
  readonly affinity: RequiredNodeAffinity
  readonly tolerations: readonly Toleration[]
}

/** Templates are immutable, so each is read once. */
const demands = new WeakMap<PodTemplate, Demand>()

/**
 * What the set wants of a node (NodeShouldRunDaemonPod; semantics B4.1). The scheduler checks whether the pod fits, not this function. A NoSchedule taint
 * keeps new pods away but lets a pod stay.
 */
export function placementOn(node: NodeRow, { spec: { template } }: DaemonSetRow): Placement {
  if (template.nodeName !== '' && template.nodeName !== node.name) return NOWHERE
  const { affinity, tolerations } = demandOf(template)
  if (!matchRequiredNodeAffinity(affinity, node).matches) return NOWHERE
  if (!firstUntoleratedTaint(node.taints, tolerations, repelsPods)) return EVERYWHERE
  return firstUntoleratedTaint(node.taints, tolerations, evictsPods) ? NOWHERE : MAY_STAY
}

function demandOf(template: PodTemplate): Demand {
  const known = demands.get(template)
  if (known) return known
  const demand = { affinity: compileRequiredNodeAffinity(template.spec), tolerations: daemonTolerations(template.spec) }
  demands.set(template, demand)
  return demand
}
