import { fullImageName } from '../../kube/image-name.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { statusOf } from './container-statuses.ts'

/** A kubelet names that many images of its node, the largest ones (nodeStatusMaxImages). */
const IMAGES_SHOWN_MAX = 50

/** Whether a node has an image: `unknown` where it tells of no images, or of the largest ones only. */
export type ImagePresence = 'there' | 'absent' | 'unknown'

/** The node on which a container of the pod is to start. */
export interface ImagePlace {
  readonly pod: PodRow
  readonly node: NodeRow
  readonly cluster: ClusterView
}

/** What the node tells of its images, and what its pods do: an image that one of them runs is there. */
export function imagePresence(image: string, { pod, node, cluster }: ImagePlace): ImagePresence {
  const full = fullImageName(image)
  if (node.images.some(({ names }) => names.includes(full) || names.includes(image))) return 'there'
  if (cluster.podsOnNode(node.name).some((other) => other.uid !== pod.uid && hasRun(other, image))) return 'there'
  return node.images.length === 0 || node.images.length >= IMAGES_SHOWN_MAX ? 'unknown' : 'absent'
}

function hasRun({ shape, containerStatuses }: PodRow, image: string): boolean {
  return shape.spec.containers.some(
    (container) =>
      container.image === image && ['running', 'terminated'].includes(statusOf(containerStatuses, container)?.state?.kind ?? ''),
  )
}
