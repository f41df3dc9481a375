import { parseQuantity, QuantityError } from '../../../kube/quantity.ts'
import { quantityText } from '../../../kube/quantity-text.ts'

/** What an autoscaler keeps a resource at, for each pod: percent of the requests, or a quantity. */
export type ResourceTarget = { readonly averageUtilization: number } | { readonly averageValue: string }

/** The target, or why there is none, in kubectl's words. */
export type TargetReading = { readonly target: ResourceTarget } | { readonly problem: string }

/** The unit of a number that has none. */
const UNITS = { cpu: 'm', memory: 'Mi' } as const

const INT32_MAX = 2 ** 31 - 1

/** The value of `--cpu` or `--memory` of kubectl autoscale (pkg/cmd/autoscale/autoscale.go, parseResourceInput). */
export function resourceTarget(input: string, resource: keyof typeof UNITS): TargetReading {
  const text = input.trim()
  if (text === '') return { problem: 'empty input' }
  if (text.endsWith('%')) return utilization(text.slice(0, -1))
  const number = numberText(text)
  if (number !== undefined) return averageValue(`${number}${UNITS[resource]}`)
  const read = averageValue(text)
  return 'problem' in read ? { problem: `invalid resource ${resource} value: ${text}` } : read
}

function utilization(percent: string): TargetReading {
  const number = /^[+-]?\d+$/.test(percent) ? Number(percent) : Number.NaN
  if (!(number >= 0 && number <= INT32_MAX)) return { problem: `invalid percentage value: ${percent}` }
  return { target: { averageUtilization: number } }
}

function averageValue(text: string): TargetReading {
  try {
    return { target: { averageValue: quantityText(parseQuantity(text)) } }
  } catch (error) {
    if (error instanceof QuantityError) return { problem: error.reason }
    throw error
  }
}

/** A number as Go prints it (`%g`); `undefined` for a text that is none. */
function numberText(text: string): string | undefined {
  if (/^[+-]?(inf|infinity|nan)$/i.test(text)) return text
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined
  const number = Number(text)
  if (!Number.isFinite(number)) return undefined
  const [mantissa = '', power = ''] = number.toExponential().split('e')
  const exponent = Number(power)
  if (exponent >= SMALLEST_EXPONENT && exponent < LARGE_EXPONENT) return String(number)
  const digits = String(Math.abs(exponent)).padStart(2, '0')
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`
}

/** Numbers beyond these powers of ten are printed with an exponent (strconv.FormatFloat). */
const SMALLEST_EXPONENT = -4
const LARGE_EXPONENT = 6
