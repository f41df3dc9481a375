const DECIMAL = /^[+-]?[0-9]+$/
const INT64_MAX = 2n ** 63n - 1n
const INT64_MIN = -(2n ** 63n)

/** Parses decimal text as a 64-bit signed integer (Go's strconv.ParseInt with base 10); `undefined` when it is none. */
export function parseInt64(text: string): bigint | undefined {
  if (!DECIMAL.test(text)) return undefined
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text)
  return isInt64(value) ? value : undefined
}

export function isInt64(value: bigint): boolean {
  return value >= INT64_MIN && value <= INT64_MAX
}
