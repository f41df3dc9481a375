const INT32_MIN = -(2 ** 31)
const INT64_MIN = -(2 ** 63)

/** A floating number as a Go int32 on amd64: cut towards zero; what does not fit, NaN too, is the least int32. */
export function toInt32(value: number): number {
  const whole = Math.trunc(value)
  return whole >= INT32_MIN && whole < -INT32_MIN ? whole + 0 : INT32_MIN
}

/** A floating number as a Go int64 on amd64: cut towards zero; what does not fit, NaN too, is the least int64. */
export function toInt64(value: number): number {
  const whole = Math.trunc(value)
  return whole >= INT64_MIN && whole < -INT64_MIN ? whole + 0 : INT64_MIN
}
