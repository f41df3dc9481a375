/** Pixels of a tile from which on it has the name of its node, and its pods; where it is larger, pods are. */
export const NAMED_SIZE = 104
export const PODS_SIZE = 168
export const LARGE_SIZE = 280

/** Pixels of a tile, from all of a large cluster to the pods of a few nodes. */
const SIZES = [10, 16, 26, 48, NAMED_SIZE, PODS_SIZE, LARGE_SIZE] as const

/** How large tiles are, from 1 to `ZOOM_MAX`. */
export type Zoom = number

export const ZOOM_MAX: Zoom = SIZES.length
/** Pixels of the smallest tiles. */
export const SMALL_SIZE = SIZES[0]

export function isZoom(level: number): level is Zoom {
  return Number.isInteger(level) && level >= 1 && level <= ZOOM_MAX
}

/** Pixels of a tile. */
export function sizeOf(zoom: Zoom): number {
  return SIZES[zoom - 1] ?? NAMED_SIZE
}

/** The next level with larger tiles than these, or with smaller ones for -1, as far as there is one. */
export function zoomedBy(size: number, by: 1 | -1): Zoom {
  const levels = SIZES.map((_, i) => i + 1)
  return by === 1
    ? (levels.find((level) => sizeOf(level) > size) ?? ZOOM_MAX)
    : (levels.findLast((level) => sizeOf(level) < size) ?? 1)
}
