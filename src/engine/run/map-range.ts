import type { DrawnOrder } from './drawn-order.ts'
import { mapSlots } from './map-slots.ts'

interface Listed {
  readonly uid: string
  readonly creationTimestamp: number
}

/**
 * Objects in the order in which an informer lists them from an index: a range over a map, which begins at a random slot (semantics G3).
 * `range` names the range: another one begins elsewhere.
 */
export function mapRange<T extends Listed>(objects: readonly T[], order: DrawnOrder, range: string): readonly T[] {
  const inserted = order.sorted(objects, ({ uid }) => `${uid} insertion`).toSorted(byCreation)
  const slots = mapSlots(inserted, ({ uid }) => order.rankOf(`${uid} slot`))
  const start = Math.floor(order.rankOf(range) * slots.length)
  return [...slots.slice(start), ...slots.slice(0, start)].filter((object) => object !== undefined)
}

/** Which of two objects of the same second was made first, no API shows. */
function byCreation(a: Listed, b: Listed): number {
  return a.creationTimestamp - b.creationTimestamp
}
