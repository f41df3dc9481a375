import { compareText } from '../lib/compare.ts'

/** What a list is ordered by; `null` where an object has no such value. */
export type OrderKey = string | number | null

/** An order of a list: by a key, then by the number of an item's place. */
export interface Ordering<T> {
  /** Names the order in cursors: a cursor of another order is refused. */
  readonly name: string
  readonly keyOf: (item: T) => OrderKey
  readonly descending: boolean
}

/** The place of an item in an ordered list. */
export interface Place {
  readonly key: OrderKey
  readonly number: number
}

/** Compares two places. Items without a value come last in either direction; equal keys keep the order of their numbers. */
export function comparePlaces(a: Place, b: Place, { descending }: { readonly descending: boolean }): number {
  if (a.key === b.key) return a.number - b.number
  if (a.key === null) return 1
  if (b.key === null) return -1
  const order = typeof a.key === 'number' && typeof b.key === 'number' ? a.key - b.key : compareText(String(a.key), String(b.key))
  return descending ? -order : order
}
