/** A count, or a percentage of something as text: `3` or `"25%"`. */
export type IntOrString = number | string

/** A value that is neither a count nor a percentage. The message is the API machinery's own. */
export class IntOrStringError extends Error {
  readonly code = 'INVALID_INT_OR_STRING'

  constructor(message: string) {
    super(message)
    this.name = 'IntOrStringError'
  }
}

const PERCENTAGE = /^([+-]?[0-9]+)%$/

/**
 * The count that `value` means out of `total`; percentages are rounded up or down (intstr.GetScaledValueFromIntOrPercent).
 * @throws {IntOrStringError} when `value` is missing or no percentage.
 */
export function scaledValue(value: IntOrString | undefined, total: number, round: 'up' | 'down'): number {
  if (value === undefined) throw new IntOrStringError('nil value for IntOrString')
  if (typeof value === 'number') return value
  const share = (percentage(value) * total) / 100
  return round === 'up' ? Math.ceil(share) : Math.floor(share)
}

function percentage(text: string): number {
  if (!text.endsWith('%')) throw new IntOrStringError('invalid value for IntOrString: invalid type: string is not a percentage')
  const match = PERCENTAGE.exec(text)
  if (match) return Number(match[1])
  const number = JSON.stringify(text.slice(0, -1))
  throw new IntOrStringError(
    `invalid value for IntOrString: invalid value ${JSON.stringify(text)}: strconv.Atoi: parsing ${number}: invalid syntax`,
  )
}
