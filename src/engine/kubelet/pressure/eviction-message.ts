import { isPodLevelResource } from '../../../kube/pod-resources.ts'
import type { Container } from '../../../kube/pod-spec.ts'
import { quantity, ZERO_QUANTITY } from '../../../kube/quantity.ts'
import { compareQuantities, wholeQuantity } from '../../../kube/quantity-arithmetic.ts'
import { quantityText } from '../../../kube/quantity-text.ts'
import type { NodePod } from '../node-pod.ts'
import { type EvictionThreshold, thresholdQuantity } from './eviction-thresholds.ts'
import { formatOf, type StarvedResource, starvedResource } from './node-signals.ts'
import type { ContainerUse, NodeStats, PodUse } from './node-stats.ts'

/** The message for a pod that is evicted because of node pressure: in its status, and in the annotations of the event. */
export interface EvictionMessage {
  readonly message: string
  readonly annotations: Readonly<Record<string, string>>
}

export interface EvictionCause {
  readonly starved: StarvedResource
  /** The thresholds that are met, the most urgent first. */
  readonly thresholds: readonly EvictionThreshold[]
  readonly stats: NodeStats
}

/** Names the threshold and those containers that use more than they request (kubelet eviction evictionMessage). */
export function evictionMessage(pod: NodePod, { starved, thresholds, stats }: EvictionCause): EvictionMessage {
  const cause = `The node was low on resource: ${starved}. ${thresholdText(starved, thresholds, stats)}`
  const use = stats.pods.get(pod.row.uid)
  if (!use) return { message: cause, annotations: {} }
  const podPart = podLevelPart(pod, use, starved)
  const offending = offendingContainers(pod, use, starved)
  const parts = offending.map(({ name, usage, request }) => consumption('Container', { name, usage, request, starved }))
  return {
    message: cause + podPart.message + parts.join(''),
    annotations: {
      ...podPart.annotations,
      offending_containers: offending.map(({ name }) => name).join(','),
      offending_containers_usage: offending.map(({ usage }) => usage).join(','),
      starved_resource: starved,
    },
  }
}

function thresholdText(starved: StarvedResource, thresholds: readonly EvictionThreshold[], { levels }: NodeStats): string {
  for (const { signal, value } of thresholds) {
    const level = starvedResource(signal) === starved ? levels.get(signal) : undefined
    if (!level) continue
    const limit = quantityText(thresholdQuantity(value, level.capacity))
    return `Threshold quantity: ${limit}, available: ${quantityText(wholeQuantity(level.available, formatOf(signal)))}. `
  }
  return ''
}

interface Consumption {
  readonly name: string
  readonly usage: string
  readonly request: string
}

function consumption(what: string, of: Consumption & { readonly starved: StarvedResource }): string {
  return `${what} ${of.name} was using ${of.usage}, request is ${of.request}, has larger consumption of ${of.starved}. `
}

/** A pod with a request of its own for memory is named whether or not it uses more. */
function podLevelPart({ row }: NodePod, use: PodUse, starved: StarvedResource): EvictionMessage {
  const { resources } = row.shape.spec
  const request = resources?.requests[starved]
  if (starved !== 'memory' || request === undefined || !isPodLevelResource(starved) || use.memory === undefined) {
    return { message: '', annotations: {} }
  }
  const usage = quantityText(wholeQuantity(use.memory, 'BinarySI'))
  return {
    message: consumption('Pod', { name: row.name, usage, request: quantityText(quantity(request)), starved }),
    annotations: { offending_pod: row.name, offending_pod_usage: usage },
  }
}

function offendingContainers({ row }: NodePod, use: PodUse, starved: StarvedResource): readonly Consumption[] {
  const { containers, initContainers } = row.shape.spec
  const all: readonly Container[] = [...containers, ...initContainers]
  return use.containers.flatMap((measured) => {
    const container = all.find(({ name }) => name === measured.name)
    const used = usageOf(measured, starved)
    if (!container || used === undefined) return []
    const text = container.resources.requests[starved]
    const request = text === undefined ? ZERO_QUANTITY : quantity(text)
    const usage = wholeQuantity(used, 'BinarySI')
    if (compareQuantities(usage, request) <= 0) return []
    return [{ name: container.name, usage: quantityText(usage), request: quantityText(request) }]
  })
}

function usageOf({ memory, rootfs, logs }: ContainerUse, starved: StarvedResource): number | undefined {
  if (starved === 'memory') return memory
  if (starved !== 'ephemeral-storage' || rootfs?.bytes === undefined || logs?.bytes === undefined) return undefined
  return rootfs.bytes + logs.bytes
}
