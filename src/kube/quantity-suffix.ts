/** How a quantity is written: `12M` (DecimalSI), `12Mi` (BinarySI) or `12e6` (DecimalExponent). */
export type QuantityFormat = 'DecimalSI' | 'BinarySI' | 'DecimalExponent'

/** What a suffix multiplies by: `base` to the power of `exponent`. */
export interface QuantitySuffix {
  readonly base: 2 | 10
  readonly exponent: number
  readonly format: QuantityFormat
}

const DECIMAL_SUFFIXES = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'] as const
const BINARY_SUFFIXES = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'] as const
const SMALLEST_DECIMAL_EXPONENT = -9

/** Exponents beyond this are refused: no number of a cluster has them, and working with them exactly takes too long. */
const EXPONENT_LIMIT = 10_000

const SUFFIXES: ReadonlyMap<string, QuantitySuffix> = new Map<string, QuantitySuffix>([
  ...BINARY_SUFFIXES.slice(1).map((text, i) => [text, { base: 2, exponent: (i + 1) * 10, format: 'BinarySI' }] as const),
  ...DECIMAL_SUFFIXES.map(
    (text, i) => [text, { base: 10, exponent: SMALLEST_DECIMAL_EXPONENT + i * 3, format: 'DecimalSI' }] as const,
  ),
])

/** What the suffix of a quantity means; `undefined` for one that Kubernetes does not know. */
export function readSuffix(text: string): QuantitySuffix | undefined {
  const known = SUFFIXES.get(text)
  if (known) return known
  const match = /^[eE]([+-]?[0-9]+)$/.exec(text)
  if (!match) return undefined
  const exponent = BigInt(match[1] as string)
  if (exponent !== BigInt.asIntN(64, exponent)) return undefined
  // Upstream keeps the low 32 bits of the exponent, so that `1e9223372036854775807` is 100m.
  const kept = Number(BigInt.asIntN(32, exponent))
  return Math.abs(kept) > EXPONENT_LIMIT ? undefined : { base: 10, exponent: kept, format: 'DecimalExponent' }
}

/**
 * The suffix for a power of ten that is a multiple of three. Powers without a letter (beyond `n` and `E`) have none in
 * DecimalSI: upstream then writes the bare number, and so do we.
 */
export function decimalSuffix(exponent: number, format: QuantityFormat): string {
  if (format === 'DecimalExponent') return exponent === 0 ? '' : `e${exponent}`
  return DECIMAL_SUFFIXES[(exponent - SMALLEST_DECIMAL_EXPONENT) / 3] ?? ''
}

/** The suffix for a power of 1024. */
export function binarySuffix(power: number): string {
  return BINARY_SUFFIXES[power] ?? ''
}
