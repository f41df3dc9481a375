/** Pixels of a tile from which on it has the name of its node, and its pods; where it is larger, pods are. */
export const NAMED_SIZE = 104
export const PODS_SIZE = 168
export const LARGE_SIZE = 280

/** Pixels of a tile, from all of a large cluster to the pods of a few nodes. */
const SIZES = [10, 16, 26, 48, NAMED_SIZE, PODS_SIZE, LARGE_SIZE] as const
/** Nodes of which names fit on most screens. */
const NAMED_MAX = 120
/** Nodes of which tiles with room for signs do. */
const MIDDLE_MAX = 900

/** How large tiles are, from 1 to `ZOOM_MAX`. */
export type Zoom = number

export const ZOOM_MAX: Zoom = SIZES.length

export function isZoom(level: number): level is Zoom {
  return Number.isInteger(level) && level >= 1 && level <= ZOOM_MAX
}

/** The level that suits a number of nodes. */
export function zoomFor(nodes: number): Zoom {
  const size = nodes <= NAMED_MAX ? NAMED_SIZE : nodes <= MIDDLE_MAX ? 26 : 10
  return SIZES.indexOf(size) + 1
}

/** Pixels of a tile. */
export function sizeOf(zoom: Zoom): number {
  return SIZES[zoom - 1] ?? NAMED_SIZE
}

/** The level some steps larger, as far as there are any. */
export function zoomedBy(zoom: Zoom, steps: number): Zoom {
  return Math.min(Math.max(zoom + steps, 1), ZOOM_MAX)
}
