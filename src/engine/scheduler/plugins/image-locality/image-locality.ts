import type { NodeImage, NodeRow } from '../../../../kube/node.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { type PluginFactory, prepared, type SchedulerPlugin } from '../../framework.ts'
import { MAX_NODE_SCORE } from '../normalize-score.ts'
import { shapeMemo } from '../shape-memo.ts'

const NAME = 'ImageLocality'
const MEBIBYTE = 1024 * 1024
const THRESHOLD_MIN = 23 * MEBIBYTE
const THRESHOLD_MAX_PER_CONTAINER = 1000 * MEBIBYTE

/** The images that count for a pod, one entry a use; image volumes count, but not as containers. */
const imagesOf = shapeMemo(({ spec }) => ({
  names: [
    ...[...spec.initContainers, ...spec.containers].map(({ image }) => normalizedName(image)),
    ...spec.volumes.flatMap(({ image }) => (image === undefined ? [] : [normalizedName(image)])),
  ],
  containers: spec.initContainers.length + spec.containers.length,
}))

const sizesByList = new WeakMap<readonly NodeImage[], ReadonlyMap<string, number>>()

interface ImageScores {
  /** What a node gets for having the image, by name, one entry a use. */
  readonly scores: readonly (readonly [name: string, score: number])[]
  readonly containers: number
}

/** Prefers nodes that have the pod's images already, the more the larger they are and the more nodes have them (semantics A8.6). */
const imageLocalityPlugin: SchedulerPlugin<void, ImageScores> = {
  name: NAME,
  preScore(pod, _feasible, cluster) {
    const { names, containers } = imagesOf(pod.shape)
    return prepared({ scores: scoresOf(names, cluster), containers })
  },
  score(_pod, node, { scores, containers }) {
    return levelOf(sumOnNode(scores, node), containers)
  },
}

export const imageLocality: PluginFactory = { name: NAME, create: () => imageLocalityPlugin }

/** The size that the first node reported, scaled by the share of the nodes that have the image. */
function scoresOf(names: readonly string[], cluster: ClusterView): ImageScores['scores'] {
  const spread = spreadOf(cluster)
  const total = cluster.count('Node')
  return names.flatMap((name) => {
    const state = spread.get(name)
    return state === undefined ? [] : [[name, Math.trunc(state.size * (state.nodes / total))] as const]
  })
}

interface ImageState {
  readonly size: number
  readonly nodes: number
}

/** The image lists of all nodes when they were last counted, and the count: lists change far less often than nodes do. */
interface ImageCount {
  readonly lists: readonly (readonly NodeImage[])[]
  readonly spread: ReadonlyMap<string, ImageState>
}

const counts = new WeakMap<ClusterView, ImageCount>()

function spreadOf(cluster: ClusterView): ReadonlyMap<string, ImageState> {
  const known = counts.get(cluster)
  if (known && hasSameLists(cluster, known.lists)) return known.spread
  const lists = cluster.list('Node').map(({ images }) => images)
  const spread = new Map<string, ImageState>()
  for (const list of lists) {
    for (const [name, size] of imageSizes(list)) {
      const state = spread.get(name)
      spread.set(name, { size: state?.size ?? size, nodes: (state?.nodes ?? 0) + 1 })
    }
  }
  counts.set(cluster, { lists, spread })
  return spread
}

function hasSameLists(cluster: ClusterView, lists: ImageCount['lists']): boolean {
  let i = 0
  let isSame = true
  cluster.table('Node').forEach(({ images }) => {
    if (lists[i++] !== images) isSame = false
  })
  return isSame && i === lists.length
}

function sumOnNode(scores: ImageScores['scores'], node: NodeRow): number {
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

function imageSizes(images: readonly NodeImage[]): ReadonlyMap<string, number> {
  const known = sizesByList.get(images)
  if (known) return known
  const sizes = new Map<string, number>()
  for (const { names, sizeBytes } of images) for (const name of names) if (!sizes.has(name)) sizes.set(name, sizeBytes)
  sizesByList.set(images, sizes)
  return sizes
}

/** An image without tag or digest means its tag latest; the colon of a registry's port is no tag. */
function normalizedName(image: string): string {
  return image.lastIndexOf(':') <= image.lastIndexOf('/') ? `${image}:latest` : image
}
