import { heightOf, type Window } from './map-layout.ts'
import { LARGE_SIZE, NAMED_SIZE, SMALL_SIZE } from './zoom.ts'

/** The largest number of nodes that have names even where they have to be scrolled. */
const NAMED_MAX = 120
/** The same for signs. */
const MIDDLE_MAX = 900
const MIDDLE_SIZE = 26

/**
 * Pixels of a tile while no size is chosen: the largest with which all nodes are in sight, so that a large window is used as a whole. It is
 * never so small that a few nodes lose their names or signs.
 */
export function fittingSize(zones: readonly { readonly nodes: { readonly length: number } }[], window: Window): number {
  const nodes = zones.reduce((sum, zone) => sum + zone.nodes.length, 0)
  const least = nodes <= NAMED_MAX ? NAMED_SIZE : nodes <= MIDDLE_MAX ? MIDDLE_SIZE : SMALL_SIZE
  let size = LARGE_SIZE
  while (size > least && heightOf(zones, window.width, size) > window.height) size--
  return size
}
