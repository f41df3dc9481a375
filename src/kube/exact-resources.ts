import type { ResourceList } from './pod-spec.ts'
import { type Quantity, quantity } from './quantity.ts'
import { addQuantities, compareQuantities } from './quantity-arithmetic.ts'

/** Exact amounts by resource name, as upstream computes with before it rounds. */
export type ExactResources = ReadonlyMap<string, Quantity>

export const NO_RESOURCES: ExactResources = new Map()

/** @throws {QuantityError} when a quantity cannot be read. */
export function exactResources(list: ResourceList): ExactResources {
  return new Map(Object.keys(list).map((name) => [name, quantity(list[name] as string)]))
}

/** The sum for each name of any list. */
export function sumOfResources(lists: readonly ExactResources[]): ExactResources {
  return combine(lists, addQuantities)
}

/** Each amount, this many times, as if the list had been added that often. */
export function timesResources(list: ExactResources, count: number): ExactResources {
  let sum = NO_RESOURCES
  let power = list
  for (let left = count; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) sum = sumOfResources([sum, power])
    power = sumOfResources([power, power])
  }
  return sum
}

/** The largest amount for each name of any list; of equal ones the first stays. */
export function maxOfResources(lists: readonly ExactResources[]): ExactResources {
  return combine(lists, (old, next) => (compareQuantities(next, old) > 0 ? next : old))
}

function combine(lists: readonly ExactResources[], merge: (old: Quantity, next: Quantity) => Quantity): ExactResources {
  const given = lists.filter((list) => list.size > 0)
  if (given.length < 2) return given[0] ?? NO_RESOURCES
  const result = new Map<string, Quantity>()
  for (const list of given) {
    for (const [name, amount] of list) {
      const old = result.get(name)
      result.set(name, old ? merge(old, amount) : amount)
    }
  }
  return result
}
