import { LARGE_SIZE } from './zoom.ts'

const GAP = 4
const PADDING = 8
const NAME_HEIGHT = 32

/** Where the squares of pods are in a tile, in pixels from its corner. */
export interface PodPlaces {
  /** Pixels of a square's side. */
  readonly side: number
  readonly placeOf: (pod: number) => { readonly x: number; readonly y: number }
  /** The pod at a point; `undefined` between squares. */
  readonly podAt: (x: number, y: number) => number | undefined
}

/** Squares as large as the number of pods allows, in rows below the name. */
export function podPlaces(size: number, pods: number): PodPlaces {
  const side = sideFor(size, pods)
  const step = side + GAP
  const columns = columnsOf(size - 2 * PADDING, step)
  const top = NAME_HEIGHT + PADDING
  return {
    side,
    placeOf: (pod) => ({ x: PADDING + (pod % columns) * step, y: top + Math.floor(pod / columns) * step }),
    podAt: (x, y) => {
      const [column, row] = [Math.floor((x - PADDING) / step), Math.floor((y - top) / step)]
      const isInside = column >= 0 && column < columns && row >= 0
      const isOnSquare = x - PADDING - column * step < side && y - top - row * step < side
      const pod = row * columns + column
      return isInside && isOnSquare && pod < pods ? pod : undefined
    },
  }
}

function sideFor(size: number, pods: number): number {
  const [width, height] = [size - 2 * PADDING, size - NAME_HEIGHT - 2 * PADDING]
  let side = size >= LARGE_SIZE ? 20 : 13
  while (side > 5 && columnsOf(width, side + GAP) * columnsOf(height, side + GAP) < pods) side--
  return side
}

/** The last one needs no gap after it. */
function columnsOf(room: number, step: number): number {
  return Math.floor((room + GAP) / step)
}
