import { fullImageName } from '../../../kube/image-name.ts'
import type { NodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { statusOf } from '../status/container-statuses.ts'

/** A kubelet names that many images of its node, the largest ones (nodeStatusMaxImages). */
const IMAGES_SHOWN_MAX = 50

/** Whether a node has an image: `unknown` if its status lists no images, or only the largest ones. */
export type ImagePresence = 'there' | 'absent' | 'unknown'

/** The node on which a container of the pod is to start. */
export interface ImagePlace {
  readonly pod: PodRow
  readonly node: NodeRow
  readonly cluster: ClusterView
}

/** The images in the status of the node and those that its pods run: an image that runs is present. */
export function imagePresence(image: string, { pod, node, cluster }: ImagePlace): ImagePresence {
  const full = fullImageName(image)
  if (node.images.some(({ names }) => names.includes(full) || names.includes(image))) return 'there'
  if (cluster.podsOnNode(node.name).some((other) => other.uid !== pod.uid && hasRun(other, image))) return 'there'
  return node.images.length === 0 || node.images.length >= IMAGES_SHOWN_MAX ? 'unknown' : 'absent'
}

/**
 * Whether starting the pod on its node takes a pull: `there` for none, `absent` where an image is missing or pulled each time,
 * `unknown` where the node does not list its images.
 */
export function podImagePresence(pod: PodRow, cluster: ClusterView): ImagePresence {
  const node = cluster.get('Node', '', pod.nodeName)
  if (node === undefined) return 'unknown'
  const { containers, initContainers } = pod.shape.spec
  let worst: ImagePresence = 'there'
  for (const { image, imagePullPolicy } of [...initContainers, ...containers]) {
    if (imagePullPolicy === 'Never') continue
    if (imagePullPolicy === 'Always') return 'absent'
    const presence = imagePresence(image, { pod, node, cluster })
    if (presence === 'absent') return presence
    if (presence === 'unknown') worst = presence
  }
  return worst
}

function hasRun({ shape, containerStatuses }: PodRow, image: string): boolean {
  return shape.spec.containers.some(
    (container) =>
      container.image === image && ['running', 'terminated'].includes(statusOf(containerStatuses, container)?.state?.kind ?? ''),
  )
}
