import { type PodDemand, podRequestList } from './pod-resources.ts'
import type { QosClass } from './qos.ts'
import { scaledInt64, value } from './quantity.ts'

const OOM_SCORE_PROTECTED = -997
const OOM_SCORE_BEST_EFFORT = 1000
/** No Burstable container is protected as well as Guaranteed ones, nor exposed like BestEffort ones. */
const OOM_SCORE_LEAST_BURSTABLE = 1000 + OOM_SCORE_PROTECTED
const OOM_SCORE_MOST_BURSTABLE = OOM_SCORE_BEST_EFFORT - 1

export interface OomScoreInput {
  readonly pod: PodDemand
  readonly qosClass: QosClass
  /** A critical pod of the priority class system-node-critical. */
  readonly nodeCritical: boolean
  /** Memory of the node, in bytes. */
  readonly memoryCapacity: number
}

/**
 * The oom_score_adj of each container by name (semantics C6.1-4; kubelet qos/policy.go): the larger, the earlier the kernel
 * kills it when the node's memory is exhausted.
 */
export function oomScores(input: OomScoreInput): ReadonlyMap<string, number> {
  const { pod, qosClass, nodeCritical } = input
  const containers = [...pod.containers, ...pod.initContainers]
  if (nodeCritical || qosClass === 'Guaranteed') return new Map(containers.map(({ name }) => [name, OOM_SCORE_PROTECTED]))
  if (qosClass === 'BestEffort') return new Map(containers.map(({ name }) => [name, OOM_SCORE_BEST_EFFORT]))
  const share = podLevelShare(pod)
  const smallest = Math.min(...pod.containers.map(memoryRequest))
  const score = (request: number): number => 1000 - thousandthsOf(request + share, input.memoryCapacity)
  return new Map([
    ...pod.containers.map((container) => [container.name, clamped(score(memoryRequest(container)))] as const),
    ...pod.initContainers.map((container) => {
      // A sidecar is never killed before the regular container that requests least.
      const request =
        container.restartPolicy === 'Always' ? Math.max(memoryRequest(container), smallest) : memoryRequest(container)
      return [container.name, clamped(score(request))] as const
    }),
  ])
}

function memoryRequest(container: { readonly resources: { readonly requests: Readonly<Record<string, string>> } }): number {
  const request = container.resources.requests['memory']
  return request === undefined ? 0 : value(request)
}

/** 1000 x amount / capacity in 64-bit integers (semantics E23): the product is too large for a number on big nodes. */
function thousandthsOf(amount: number, capacity: number): number {
  return Number((1000n * BigInt(amount)) / BigInt(capacity))
}

function clamped(score: number): number {
  if (score < OOM_SCORE_LEAST_BURSTABLE) return OOM_SCORE_LEAST_BURSTABLE
  return score === OOM_SCORE_BEST_EFFORT ? OOM_SCORE_MOST_BURSTABLE : score
}

/** The memory that the pod requests beyond its containers, in equal parts for all of them; 0 without pod-level memory. */
function podLevelShare(pod: PodDemand): number {
  const text = pod.resources?.requests['memory']
  const podLevel = text === undefined ? 0 : value(text)
  if (podLevel === 0) return 0
  const containers = podRequestList(pod, { skipPodLevelResources: true, excludeOverhead: true }).get('memory')
  const rest = podLevel - (containers ? Number(scaledInt64(containers, 0)) : 0)
  return Math.trunc(rest / (pod.containers.length + pod.initContainers.length))
}
