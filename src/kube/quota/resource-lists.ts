import type { ExactResources } from '../exact-resources.ts'
import type { ResourceList } from '../pod-spec.ts'
import { quantity } from '../quantity.ts'
import { compareQuantities } from '../quantity-arithmetic.ts'
import { quantityText } from '../quantity-text.ts'

/** Exact amounts as the API writes them, in the order of their names. */
export function resourceListOf(amounts: ExactResources): ResourceList {
  const names = [...amounts.keys()].sort()
  return Object.fromEntries(
    names.flatMap((name) => {
      const amount = amounts.get(name)
      return amount === undefined ? [] : [[name, quantityText(amount)] as const]
    }),
  )
}

/** Only the amounts of these names. */
export function maskResources(amounts: ExactResources, names: (name: string) => boolean): ExactResources {
  return new Map([...amounts].filter(([name]) => names(name)))
}

/** Whether both lists have the same names with the same amounts, however they are written. */
export function sameResourceLists(a: ResourceList, b: ResourceList): boolean {
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => {
    const [left, right] = [a[name], b[name]]
    if (left === undefined || right === undefined) return false
    return left === right || compareQuantities(quantity(left), quantity(right)) === 0
  })
}
