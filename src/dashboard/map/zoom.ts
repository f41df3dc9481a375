import { signal } from '@preact/signals'
import { LARGE_SIZE, NAMED_SIZE, PODS_SIZE } from './draw-map.ts'

/** Pixels of a tile, from all of a large cluster to the pods of a few nodes. */
const SIZES = [10, 16, 26, 48, NAMED_SIZE, PODS_SIZE, LARGE_SIZE] as const
/** Nodes of which names fit on most screens. */
const NAMED_MAX = 120
/** Nodes of which tiles with room for signs do. */
const MIDDLE_MAX = 900

const step = signal<number | undefined>(undefined)

/** The size of tiles that was chosen, or the one that suits the number of nodes. */
export function sizeFor(nodes: number): number {
  return SIZES[step.value ?? firstStep(nodes)] ?? NAMED_SIZE
}

/** Makes tiles larger or smaller by steps. */
export function zoomBy(steps: number, nodes: number): void {
  step.value = Math.min(Math.max((step.peek() ?? firstStep(nodes)) + steps, 0), SIZES.length - 1)
}

export function canZoomBy(steps: number, nodes: number): boolean {
  const next = (step.value ?? firstStep(nodes)) + steps
  return next >= 0 && next < SIZES.length
}

function firstStep(nodes: number): number {
  const size = nodes <= NAMED_MAX ? NAMED_SIZE : nodes <= MIDDLE_MAX ? 26 : 10
  return SIZES.indexOf(size)
}
