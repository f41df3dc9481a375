import { podLimitList } from '../../../kube/pod-resources.ts'
import { type Quantity, quantity } from '../../../kube/quantity.ts'
import { compareQuantities, quantitySign, wholeQuantity } from '../../../kube/quantity-arithmetic.ts'
import { quantityText } from '../../../kube/quantity-text.ts'
import type { NodePod } from '../node-pod.ts'
import type { PodUse } from './node-stats.ts'

const STORAGE = 'ephemeral-storage'

/**
 * Which limit of local storage a pod has passed, in the words of its status; `undefined`: none (kubelet eviction
 * localStorageEviction; semantics C3.4). An emptyDir has its own limit, the pod that of its containers together, each container
 * its own.
 */
export function passedStorageLimit(pod: NodePod, use: PodUse, dedicatedImageFs: boolean): string | undefined {
  return passedVolume(pod, use) ?? passedPod(pod, use) ?? passedContainer(pod, use, dedicatedImageFs)
}

function passedVolume({ row }: NodePod, use: PodUse): string | undefined {
  const used = new Map(use.volumes.map(({ name, bytes }) => [name, bytes]))
  for (const { name, emptyDir } of row.shape.spec.volumes) {
    const amount = used.get(name)
    if (amount === undefined || !emptyDir || emptyDir.sizeLimit === '') continue
    const limit = quantity(emptyDir.sizeLimit)
    if (quantitySign(limit) > 0 && exceeds(amount, limit)) {
      return `Usage of EmptyDir volume "${name}" exceeds the limit "${quantityText(limit)}". `
    }
  }
  return undefined
}

function passedPod({ row }: NodePod, use: PodUse): string | undefined {
  const limit = podLimitList(row.shape.spec).get(STORAGE)
  if (!limit || !exceeds(use.ephemeralStorage ?? 0, limit)) return undefined
  return `Pod ephemeral local storage usage exceeds the total limit of containers ${quantityText(limit)}. `
}

/** With a disk of their own for images and writable layers, only logs are on the node's. */
function passedContainer({ row }: NodePod, use: PodUse, dedicatedImageFs: boolean): string | undefined {
  const limits = new Map(row.shape.spec.containers.map(({ name, resources }) => [name, resources.limits[STORAGE]]))
  for (const { name, logs, rootfs } of use.containers) {
    const text = limits.get(name)
    const limit = text === undefined ? undefined : quantity(text)
    const amount = (logs?.bytes ?? 0) + (dedicatedImageFs ? 0 : (rootfs?.bytes ?? 0))
    if (limit && limit.unscaled !== 0n && exceeds(amount, limit)) {
      return `Container ${name} exceeded its local ephemeral storage limit "${quantityText(limit)}". `
    }
  }
  return undefined
}

function exceeds(amount: number, limit: Quantity): boolean {
  return compareQuantities(wholeQuantity(amount, 'BinarySI'), limit) > 0
}
