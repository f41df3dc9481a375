import { type Ints, newInts } from '../../../lib/ints.ts'

/** Number columns by node ordinal: written in place, grown when nodes join. */

const LENGTH_MIN = 64

/** The column itself while it is long enough, or a longer one with the same values. */
export function grownFloats(column: Float64Array, length: number): Float64Array {
  if (column.length >= length) return column
  const grown = new Float64Array(capacityFor(length))
  grown.set(column)
  return grown
}

/** The same for small whole numbers. */
export function grownInts<T extends number>(column: Ints<T>, length: number): Ints<T> {
  if (column.length >= length) return column
  const grown = newInts<T>(capacityFor(length))
  grown.set(column)
  return grown
}

function capacityFor(length: number): number {
  return Math.max(LENGTH_MIN, Math.ceil(length * 1.25))
}
