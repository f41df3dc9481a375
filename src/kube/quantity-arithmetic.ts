import { isInt64 } from './int64.ts'
import { divideAwayFromZero, type Quantity } from './quantity.ts'

/** `a + b`. The result is written like `a`, or like `b` when `a` is zero. */
export function addQuantities(a: Quantity, b: Quantity): Quantity {
  const format = a.unscaled === 0n ? b.format : a.format
  if (a.wide || b.wide) return wideSum(a, b, format)
  if (b.unscaled === 0n) return { ...a, format, text: undefined }
  if (a.unscaled === 0n) return { ...b, text: undefined }
  const exponent = Math.min(a.exponent, b.exponent)
  const left = scaleTo(a, exponent)
  const right = scaleTo(b, exponent)
  if (!isInt64(left) || !isInt64(right) || !isInt64(left + right)) return wideSum(a, b, format)
  return { unscaled: left + right, exponent, wide: false, format, text: undefined }
}

/** `a - b`, with the format rule of `addQuantities`. */
export function subtractQuantities(a: Quantity, b: Quantity): Quantity {
  return addQuantities(a, negateQuantity(b))
}

export function negateQuantity(quantity: Quantity): Quantity {
  return { ...quantity, unscaled: -quantity.unscaled, text: undefined }
}

/** A whole number of units, to be written in that format. */
export function wholeQuantity(amount: number, format: Quantity['format']): Quantity {
  return { unscaled: BigInt(amount), exponent: 0, wide: false, format, text: undefined }
}

/** Negative when `a` is less than `b`, positive when it is greater, 0 when both are the same amount. */
export function compareQuantities(a: Quantity, b: Quantity): number {
  if (a.exponent === b.exponent) return sign(a.unscaled - b.unscaled)
  const exponent = Math.min(a.exponent, b.exponent)
  return sign(scaleTo(a, exponent) - scaleTo(b, exponent))
}

/** -1, 0 or 1. */
export function quantitySign(quantity: Quantity): number {
  return sign(quantity.unscaled)
}

/** Rounds away from zero to units of ten to the power of `exponent`; `exact` is true if nothing was lost. */
export function roundUpQuantity(quantity: Quantity, exponent: number): { readonly quantity: Quantity; readonly exact: boolean } {
  if (!quantity.wide && quantity.exponent >= exponent) return { quantity, exact: true }
  const unscaled = divideAwayFromZero(quantity.unscaled, quantity.exponent, exponent)
  const rounded: Quantity = { ...quantity, unscaled, exponent, text: undefined }
  return { quantity: rounded, exact: compareQuantities(rounded, quantity) === 0 }
}

function wideSum(a: Quantity, b: Quantity, format: Quantity['format']): Quantity {
  const exponent = Math.min(a.exponent, b.exponent)
  return { unscaled: scaleTo(a, exponent) + scaleTo(b, exponent), exponent, wide: true, format, text: undefined }
}

function scaleTo(quantity: Quantity, exponent: number): bigint {
  const places = quantity.exponent - exponent
  return places === 0 ? quantity.unscaled : quantity.unscaled * 10n ** BigInt(places)
}

function sign(value: bigint): number {
  return value > 0n ? 1 : value < 0n ? -1 : 0
}
