import { isInt64 } from './int64.ts'
import { divideAwayFromZero, type Quantity } from './quantity.ts'
import { binarySuffix, decimalSuffix } from './quantity-suffix.ts'

/**
 * The canonical text: no fraction, the largest suffix that loses nothing. Binary amounts below 1024 or with a fraction
 * are written in decimal.
 */
export function quantityText(quantity: Quantity): string {
  if (quantity.text !== undefined) return quantity.text
  if (quantity.unscaled === 0n) return '0'
  const whole = quantity.format === 'BinarySI' ? wholeNumber(quantity) : undefined
  if (whole !== undefined && (whole >= 1024n || whole <= -1024n)) return binaryText(whole)
  return decimalText(quantity)
}

/** The amount as an integer, when it is one. */
function wholeNumber({ unscaled, exponent }: Quantity): bigint | undefined {
  if (exponent >= 0) return unscaled * 10n ** BigInt(exponent)
  const divisor = 10n ** BigInt(-exponent)
  return unscaled % divisor === 0n ? unscaled / divisor : undefined
}

function binaryText(whole: bigint): string {
  let amount = whole
  let power = 0
  while (amount % 1024n === 0n) {
    amount /= 1024n
    power++
  }
  return `${amount}${binarySuffix(power)}`
}

function decimalText({ unscaled, exponent, format }: Quantity): string {
  let amount = unscaled
  let power = exponent
  while (amount % 10n === 0n) {
    amount /= 10n
    power++
  }
  while (power % 3 !== 0) {
    amount *= 10n
    power--
  }
  return `${amount}${decimalSuffix(power, format === 'BinarySI' ? 'DecimalSI' : format)}`
}

/** The whole number when upstream can give it quickly: in 64 bits and not a fraction by its writing. Else `undefined`. */
export function quantityAsInt64({ unscaled, exponent, wide }: Quantity): bigint | undefined {
  if (wide || exponent < 0) return undefined
  const value = divideAwayFromZero(unscaled, exponent, 0)
  return isInt64(value) ? value : undefined
}

/** A floating number near the amount, bit for bit what upstream's AsApproximateFloat64 gives. */
export function quantityAsFloat({ unscaled, exponent }: Quantity): number {
  return exponent === 0 ? Number(unscaled) : Number(unscaled) * powerOfTen(exponent)
}

/** Ten to a power the way Go multiplies it together from steps of 32. */
function powerOfTen(power: number): number {
  if (power < -323) return 0
  if (power > 308) return Number.POSITIVE_INFINITY
  const size = Math.abs(power)
  const high = size - (size % 32)
  return power < 0 ? Number(`1e-${high}`) / Number(`1e${size - high}`) : Number(`1e${high}`) * Number(`1e${size - high}`)
}
