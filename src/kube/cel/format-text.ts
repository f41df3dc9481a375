import { EvaluationError } from '@marcbachmann/cel-js'
import { compareText } from '../../lib/compare.ts'
import { CelGap } from './cel-gap.ts'
import { isPlain } from './same-value.ts'

const CLAUSE = /%(?:(\.[0-9]+)?([a-zA-Z])|%)/g
const BASES: Readonly<Record<string, number>> = { b: 2, o: 8, x: 16, X: 16 }
const PRECISION = 6

/**
 * `text.format(values)` (cel-go ext.Strings). Decimal fractions are written with the separators of a language there, and are not
 * supported.
 */
export function formatText(text: string, values: readonly unknown[]): string {
  let at = 0
  return text.replace(CLAUSE, (clause, precision: string | undefined, letter: string | undefined) => {
    if (letter === undefined) return '%'
    if (at >= values.length) throw new EvaluationError(`index ${at} out of range`)
    const value = values[at++]
    if (precision !== undefined) throw new CelGap(`format with ${clause}`)
    return formatted(letter, value)
  })
}

function formatted(letter: string, value: unknown): string {
  if (letter === 's') return textOf(value)
  if (letter === 'd') {
    if (typeof value === 'bigint') return String(value)
    throw new EvaluationError(
      `error during formatting: decimal clause can only be used on integers, was given ${typeName(value)}`,
    )
  }
  const base = BASES[letter]
  if (base === undefined || typeof value !== 'bigint') throw new CelGap(`format with %${letter}`)
  const digits = value.toString(base)
  return letter === 'X' ? digits.toUpperCase() : digits
}

function textOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'bigint':
    case 'boolean':
      return String(value)
    case 'number':
      return floatText(value)
    default:
      return value === null ? 'null' : aggregateText(value)
  }
}

/** Shortest text, as Go's 'g' format writes numbers of usual size. */
function floatText(value: number): string {
  if (!Number.isFinite(value) || (value !== 0 && (Math.abs(value) >= 1e21 || Math.abs(value) < 1e-4)))
    throw new CelGap('the text of a very large or small number')
  return String(value)
}

function aggregateText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(itemText).join(', ')}]`
  if (!isPlain(value)) throw new CelGap('the text of a value')
  const entries = Object.entries(value).map(([key, item]) => [JSON.stringify(key), itemText(item)] as const)
  return `{${entries
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([key, item]) => `${key}:${item}`)
    .join(', ')}}`
}

/** A value within a list or map. */
function itemText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  return typeof value === 'number' ? value.toFixed(PRECISION) : textOf(value)
}

function typeName(value: unknown): string {
  if (value === null) return 'null_type'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'number'
    ? 'double'
    : typeof value === 'boolean'
      ? 'bool'
      : typeof value === 'object'
        ? 'map'
        : typeof value
}
