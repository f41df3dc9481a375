import type { NodeImage } from '../../../../kube/node.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'

interface ImageState {
  readonly size: number
  readonly nodes: number
}

/** By image name: the size that the first node reported, and how many nodes have it. */
export type ImageSpread = ReadonlyMap<string, ImageState>

const sizesByList = new WeakMap<readonly NodeImage[], ReadonlyMap<string, number>>()

/** Which images the nodes of a cluster have. O(nodes + images). */
export function imageSpread(cluster: ClusterView): ImageSpread {
  return spreadOf(cluster.list('Node').map(({ images }) => images))
}

/** The same from the nodes' lists, in the order of the nodes. */
export function spreadOf(lists: readonly (readonly NodeImage[])[]): ImageSpread {
  const spread = new Map<string, ImageState>()
  for (const list of lists) {
    for (const [name, size] of imageSizes(list)) {
      const state = spread.get(name)
      spread.set(name, { size: state?.size ?? size, nodes: (state?.nodes ?? 0) + 1 })
    }
  }
  return spread
}

/** The sizes of a node's images by name; the first entry of a name counts. */
export function imageSizes(images: readonly NodeImage[]): ReadonlyMap<string, number> {
  const known = sizesByList.get(images)
  if (known) return known
  const sizes = new Map<string, number>()
  for (const { names, sizeBytes } of images) for (const name of names) if (!sizes.has(name)) sizes.set(name, sizeBytes)
  sizesByList.set(images, sizes)
  return sizes
}
