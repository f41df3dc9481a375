import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type ImagePresence, imagePresence } from './image-presence.ts'

/**
 * Whether starting the pod on its node takes a pull: `there` for none, `absent` where an image is missing or asked for each
 * time, `unknown` where the node does not tell.
 */
export function lacksImages(pod: PodRow, cluster: ClusterView): ImagePresence {
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
