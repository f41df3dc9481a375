import { NAMED_SIZE, PODS_SIZE } from './zoom.ts'

/** Pixels from the edge of a tile to its text, and from one line of text to the next. */
export const PADDING = 8
export const LINE_HEIGHT = 13
const LINES = 2
/** Pixels of the bar beside the squares of the pods. */
const BAR_WIDTH = 5

/** The part of a tile that shows how full its node is, in pixels from the corner of the tile. */
interface FillArea {
  readonly top: number
  readonly width: number
}

/**
 * A tile without text is filled whole. One with text is filled below it, so that the edge of the fill does not cross a word; where pods
 * are drawn, the fill is a bar at the side.
 */
export function fillArea(size: number): FillArea {
  if (size >= PODS_SIZE) return { top: 0, width: BAR_WIDTH }
  return { top: size >= NAMED_SIZE ? 2 * PADDING + LINES * LINE_HEIGHT : 0, width: size }
}
