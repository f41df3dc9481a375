import type { NodeRow } from '../../../../kube/node.ts'
import type { PodShape } from '../../../../kube/pod.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import type { PluginFactory, SchedulerPlugin } from '../../framework/framework.ts'
import { SKIP } from '../../framework/status.ts'
import { MAX_NODE_SCORE } from '../normalize-score.ts'
import { shapeMemo } from '../shape-memo.ts'
import { imageLevels } from './image-levels.ts'
import { type ImageSpread, imageSizes, imageSpread } from './image-spread.ts'

const NAME = 'ImageLocality'
const MEBIBYTE = 1024 * 1024
const THRESHOLD_MIN = 23 * MEBIBYTE
const THRESHOLD_MAX_PER_CONTAINER = 1000 * MEBIBYTE

/** The images that count for a pod, one entry a use; image volumes count, but not as containers. */
const imagesOf = shapeMemo(({ spec }) => {
  const names = [
    ...[...spec.initContainers, ...spec.containers].map(({ image }) => normalizedName(image)),
    ...spec.volumes.flatMap(({ image }) => (image === undefined ? [] : [normalizedName(image)])),
  ]
  const containers = spec.initContainers.length + spec.containers.length
  return { names, containers, key: `${containers} ${names.join(' ')}` }
})

/** What a node gets for having the image, by name, one entry a use. */
type ImageScores = readonly (readonly [name: string, score: number])[]

/** The last result for a cluster: all nodes of a cycle use the same one. */
const latest = new WeakMap<ClusterView, { readonly version: number; readonly shape: PodShape; readonly scores: ImageScores }>()

/** Prefers nodes that have the pod's images already, the more the larger they are and the more nodes have them (semantics A8.6). */
const imageLocalityPlugin: SchedulerPlugin = {
  name: NAME,
  score(pod, node, _state, cluster) {
    return levelOf(sumOnNode(scoresOf(pod.shape, cluster), node), imagesOf(pod.shape).containers)
  },
  columns: {
    score(pod, { mirror }) {
      const { names, containers, key } = imagesOf(pod.shape)
      return imageLevels(mirror, key, (spread, total) => {
        const scores = scoresAmong(names, spread, total)
        // Where no node has any of the images all are alike.
        return scores.length === 0 ? SKIP : (node) => levelOf(sumOnNode(scores, node), containers)
      })
    },
  },
}

export const imageLocality: PluginFactory = { name: NAME, create: () => imageLocalityPlugin }

/** The size that the first node reported, scaled by the share of the nodes that have the image (semantics A8.6, E7). */
function scoresOf(shape: PodShape, cluster: ClusterView): ImageScores {
  const known = latest.get(cluster)
  if (known?.shape === shape && known.version === cluster.version) return known.scores
  const scores = scoresAmong(imagesOf(shape).names, imageSpread(cluster), cluster.count('Node'))
  latest.set(cluster, { version: cluster.version, shape, scores })
  return scores
}

function scoresAmong(names: readonly string[], spread: ImageSpread, total: number): ImageScores {
  return names.flatMap((name) => {
    const state = spread.get(name)
    return state === undefined ? [] : [[name, Math.trunc(state.size * (state.nodes / total))] as const]
  })
}

function sumOnNode(scores: ImageScores, node: NodeRow): number {
  if (scores.length === 0 || node.images.length === 0) return 0
  const sizes = imageSizes(node.images)
  let sum = 0
  for (const [name, score] of scores) if (sizes.has(name)) sum += score
  return sum
}

function levelOf(sum: number, containers: number): number {
  const highest = THRESHOLD_MAX_PER_CONTAINER * containers
  const level = Math.min(Math.max(sum, THRESHOLD_MIN), highest)
  return Math.trunc((MAX_NODE_SCORE * (level - THRESHOLD_MIN)) / (highest - THRESHOLD_MIN))
}

/** An image without tag or digest means its tag latest; the colon of a registry's port is not a tag. */
function normalizedName(image: string): string {
  return image.lastIndexOf(':') <= image.lastIndexOf('/') ? `${image}:latest` : image
}
