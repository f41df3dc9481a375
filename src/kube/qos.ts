import { type ExactResources, exactResources, sumOfResources } from './exact-resources.ts'
import type { PodDemand } from './pod-resources.ts'
import type { ResourceList } from './pod-spec.ts'
import type { Quantity } from './quantity.ts'
import { compareQuantities } from './quantity-arithmetic.ts'

export type QosClass = 'Guaranteed' | 'Burstable' | 'BestEffort'

const QOS_RESOURCES = ['cpu', 'memory'] as const

/**
 * The quality-of-service class by requests and limits of CPU and memory (semantics C6.5; component-helpers ComputePodQOS):
 * Guaranteed when every container, init containers too, has both limits and the requests equal them; BestEffort when there
 * is nothing at all. Amounts of zero count as absent. Pod-level resources, where given, decide alone.
 */
export function qosClass(pod: PodDemand): QosClass {
  const holders = pod.resources
    ? [pod.resources]
    : [...pod.containers, ...pod.initContainers].map((container) => container.resources)
  const requests = sumOfResources(holders.map((holder) => counted(holder.requests)))
  const limitsOfEach = holders.map((holder) => counted(holder.limits))
  const limits = sumOfResources(limitsOfEach)
  if (requests.size === 0 && limits.size === 0) return 'BestEffort'
  // Pod-level requests without any pod-level limit never equal the limits, so no further check is needed.
  const limited = limitsOfEach.every((list) => list.size === QOS_RESOURCES.length)
  return limited && sameAmounts(requests, limits) ? 'Guaranteed' : 'Burstable'
}

function counted(list: ResourceList): ExactResources {
  const exact = exactResources(list)
  const result = new Map<string, Quantity>()
  for (const name of QOS_RESOURCES) {
    const amount = exact.get(name)
    if (amount && amount.unscaled > 0n) result.set(name, amount)
  }
  return result
}

function sameAmounts(requests: ExactResources, limits: ExactResources): boolean {
  if (requests.size !== limits.size) return false
  for (const [name, request] of requests) {
    const limit = limits.get(name)
    if (!limit || compareQuantities(limit, request) !== 0) return false
  }
  return true
}
