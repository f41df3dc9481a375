import { type NodeImage, type NodeRow, nodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'

export interface ImageGarbage {
  readonly freedBytes: number
  readonly node: NodeRow
}

/** The node without the images that no pod on it uses, and how much of its disk that frees (SC-NPE-30). */
export function collectImages(node: NodeRow, pods: readonly PodRow[]): ImageGarbage {
  const used = new Set(
    pods.flatMap(({ shape: { spec } }) => [...spec.initContainers, ...spec.containers].map(({ image }) => image)),
  )
  const isUsed = ({ names }: NodeImage): boolean => names.some((name) => used.has(name))
  const images = node.images.filter(isUsed)
  if (images.length === node.images.length) return { freedBytes: 0, node }
  const freedBytes = node.images.reduce((sum, image) => sum + (isUsed(image) ? 0 : image.sizeBytes), 0)
  return { freedBytes, node: nodeRow({ ...node, images }) }
}
