import { compareQuantities } from '../quantity-arithmetic.ts'
import { CelAddress, CelPrefix, CelQuantity } from './cel-values.ts'

/** Equality of CEL: numbers by value, lists and maps by content. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (isNumber(a) && isNumber(b)) return Number(a) === Number(b)
  if (a instanceof CelQuantity && b instanceof CelQuantity) return compareQuantities(a.amount, b.amount) === 0
  if ((a instanceof CelAddress && b instanceof CelAddress) || (a instanceof CelPrefix && b instanceof CelPrefix))
    return String(a) === String(b)
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => sameValue(item, b[i]))
  if (!isPlain(a) || !isPlain(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
