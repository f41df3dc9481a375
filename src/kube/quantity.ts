import { isInt64 } from './int64.ts'
import { type QuantityFormat, readSuffix } from './quantity-suffix.ts'

/**
 * An exact amount, `unscaled` times ten to the power of `exponent`, that keeps its original format (k8s.io/apimachinery
 * resource.Quantity). Immutable; see quantity-arithmetic.ts and quantity-text.ts for what can be done with it.
 */
export interface Quantity {
  readonly unscaled: bigint
  readonly exponent: number
  /**
   * Upstream stores most quantities in 64 bits and the rest as decimals of any size. The two differ where numbers get
   * larger than 64 bits, so we keep apart which one it would be.
   */
  readonly wide: boolean
  readonly format: QuantityFormat
  /** The text as it was written, when it counts as canonical already. */
  readonly text: string | undefined
}

/** Text that is not a valid quantity. `reason` is the API server's own wording. */
export class QuantityError extends Error {
  readonly code = 'INVALID_QUANTITY'
  readonly reason: string

  constructor(text: string, reason: string) {
    super(`"${text}" is not a valid quantity (${reason}): write a number with an optional suffix, like 250m, 1.5 or 2Gi`)
    this.name = 'QuantityError'
    this.reason = reason
  }
}

export const ZERO_QUANTITY: Quantity = { unscaled: 0n, exponent: 0, wide: false, format: 'DecimalSI', text: '0' }

const PATTERN = /^([+-]?)(0*)([0-9]*)(?:(\.)([0-9]*))?([eEinumkKMGTP]*[+-]?[0-9]*)$/
const WRONG_FORMAT = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
const WRONG_NUMBER = 'unable to parse numeric part of quantity'
const WRONG_SUFFIX = "unable to parse quantity's suffix"

/** Finer than nano is rounded away from zero. */
const NANO = -9
const INT64_MAX = 2n ** 63n - 1n
const DECIMAL_DIGITS = 18
const BINARY_DIGITS = 15

/**
 * Parses a quantity.
 * @throws {QuantityError} when the text is none.
 */
export function parseQuantity(text: string): Quantity {
  if (text === '0') return ZERO_QUANTITY
  const match = text === '' ? null : PATTERN.exec(text)
  if (!match) throw new QuantityError(text, WRONG_FORMAT)
  const [, sign = '', zeros = '', leading = '', , fraction = '', suffixText = ''] = match
  const suffix = readSuffix(suffixText)
  if (!suffix) throw new QuantityError(text, WRONG_SUFFIX)
  const parts: Parts = { text, negative: sign === '-', whole: leading || '0', fraction, ...suffix }
  const quick = narrowQuantity(parts)
  if (quick) return quick
  if (zeros + leading + fraction === '') throw new QuantityError(text, WRONG_NUMBER)
  return wideQuantity(parts)
}

interface Parts {
  readonly text: string
  readonly negative: boolean
  readonly whole: string
  readonly fraction: string
  readonly base: 2 | 10
  readonly exponent: number
  readonly format: QuantityFormat
}

/** The quantity when upstream would take its quick way through 64-bit integers. */
function narrowQuantity(parts: Parts): Quantity | undefined {
  const binary = parts.base === 2
  if (!fitsDigits(parts)) return undefined
  const exponent = (binary ? 0 : parts.exponent) - parts.fraction.length
  if (exponent < NANO) return undefined
  const digits = parts.whole + parts.fraction
  const number = BigInt(digits)
  const magnitude = binary ? number << BigInt(parts.exponent) : number
  if (magnitude > INT64_MAX) return undefined
  const canonical = binary ? (number & 7n) !== 0n : exponent % 3 === 0 && !digits.endsWith('000') && digits[0] !== '0'
  return {
    unscaled: parts.negative ? -magnitude : magnitude,
    exponent,
    wide: false,
    format: parts.format,
    text: canonical ? parts.text : undefined,
  }
}

/** Whether the digits leave room in 64 bits; ten binary places are reckoned as three decimal ones. */
function fitsDigits({ whole, fraction, base, exponent }: Parts): boolean {
  if (base === 10) return whole.length + fraction.length <= DECIMAL_DIGITS
  return fraction === '' && whole.length + Math.floor((exponent * 3) / 10) + 1 <= BINARY_DIGITS
}

function wideQuantity(parts: Parts): Quantity {
  let unscaled = BigInt(parts.whole + parts.fraction)
  let exponent = -parts.fraction.length
  if (parts.base === 10) exponent += parts.exponent
  else unscaled <<= BigInt(parts.exponent)
  if (unscaled !== 0n) {
    unscaled = divideAwayFromZero(unscaled, exponent, NANO)
    exponent = NANO
  }
  let format = parts.format
  if (format === 'BinarySI' && unscaled !== 0n) {
    const one = 10n ** BigInt(-exponent)
    if (unscaled > INT64_MAX * one) {
      unscaled = INT64_MAX
      exponent = 0
    } else if (unscaled < one) {
      format = 'DecimalSI'
    }
  }
  return { unscaled: parts.negative ? -unscaled : unscaled, exponent, wide: true, format, text: undefined }
}

/** `unscaled` at power `from` as an integer at power `to`, rounded away from zero. */
export function divideAwayFromZero(unscaled: bigint, from: number, to: number): bigint {
  if (from >= to) return unscaled * 10n ** BigInt(from - to)
  const divisor = 10n ** BigInt(to - from)
  const quotient = unscaled / divisor
  if (unscaled % divisor === 0n) return quotient
  return unscaled > 0n ? quotient + 1n : quotient - 1n
}

/** The amount in units of ten to the power of `exponent`, as upstream's ScaledValue gives it: an int64, rounded up. */
export function scaledInt64(quantity: Quantity, exponent: number): bigint {
  return quantity.wide ? scaledFromWide(quantity, exponent) : scaledFromNarrow(quantity, exponent)
}

/** Powers that upstream multiplies by in one step: there an overflow wraps, in every other case it gives 0. */
const WRAPPING_POWERS: ReadonlySet<number> = new Set([1, 2, 3, 6, 9])

function scaledFromNarrow(quantity: Quantity, exponent: number): bigint {
  const value = divideAwayFromZero(quantity.unscaled, quantity.exponent, exponent)
  if (isInt64(value)) return value
  return WRAPPING_POWERS.has(quantity.exponent - exponent) ? BigInt.asIntN(64, value) : 0n
}

/** Too large wraps at 64 bits, and negative amounts round towards plus infinity; both as upstream. */
function scaledFromWide({ unscaled, exponent }: Quantity, target: number): bigint {
  const shift = exponent - target
  if (shift === 0) return BigInt.asIntN(64, unscaled)
  if (shift > 0) return BigInt.asIntN(64, BigInt.asIntN(64, unscaled) * powerAsInt64(shift))
  const divisor = 10n ** BigInt(-shift)
  // Upstream takes machine integers where divisor and number seem small enough; a very negative number wraps there.
  if (unscaled < INT64_MAX && -shift < 19) {
    const low = BigInt.asIntN(64, unscaled)
    return low / divisor + (low % divisor === 0n ? 0n : 1n)
  }
  const remainder = unscaled % divisor
  const floor = unscaled / divisor - (remainder < 0n ? 1n : 0n)
  return BigInt.asIntN(64, BigInt.asIntN(64, floor) + (remainder === 0n ? 0n : 1n))
}

/** Ten to a power as an int64; past 10^18 the conversion from a floating number gives the least int64 (amd64). */
function powerAsInt64(power: number): bigint {
  return power <= 18 ? 10n ** BigInt(power) : -(2n ** 63n)
}

interface Known {
  readonly quantity: Quantity
  readonly value: number
  readonly milliValue: number
}

/** Clusters write few different quantities; the cache starts over when it is full. */
const KNOWN_MAX = 8192
const known = new Map<string, Known>()

const MILLI = -3

/**
 * The amount in whole units (bytes, pieces), rounded up. Beyond 2^53 - 1 in magnitude it stays at that bound.
 * @throws {QuantityError} when the text is not a valid quantity.
 */
export function value(text: string): number {
  return lookUp(text).value
}

/**
 * The amount in thousandths (millicores), rounded up. Beyond 2^53 - 1 in magnitude it stays at that bound.
 * @throws {QuantityError} when the text is not a valid quantity.
 */
export function milliValue(text: string): number {
  return lookUp(text).milliValue
}

/**
 * `parseQuantity` with a cache.
 * @throws {QuantityError} when the text is not a valid quantity.
 */
export function quantity(text: string): Quantity {
  return lookUp(text).quantity
}

/** A 64-bit amount as a number; what no safe integer can represent becomes the nearest one. */
export function safeNumber(amount: bigint): number {
  return Number(amount > SAFE_MAX ? SAFE_MAX : amount < -SAFE_MAX ? -SAFE_MAX : amount)
}

const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER)

function lookUp(text: string): Known {
  const found = known.get(text)
  if (found) return found
  const parsed = parseQuantity(text)
  const entry = {
    quantity: parsed,
    value: safeNumber(scaledInt64(parsed, 0)),
    milliValue: safeNumber(scaledInt64(parsed, MILLI)),
  }
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(text, entry)
  return entry
}
