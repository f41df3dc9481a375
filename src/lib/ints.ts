/** An `Int32Array` whose elements have a brand: the type alone, so that reading one costs what it costs of a plain array. */
export interface Ints<T extends number> extends Int32Array {
  [index: number]: T
}

/** Zeros of a branded type, as many as given. */
export function newInts<T extends number>(length: number): Ints<T> {
  return new Int32Array(length) as Ints<T>
}

/** As many numbers as there are items, each made of the item and its place. */
export function intsFrom<T extends number, Item>(items: readonly Item[], make: (item: Item, place: number) => T): Ints<T> {
  return Int32Array.from(items, make) as Ints<T>
}
