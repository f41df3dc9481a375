import { invalidField, unsupportedField } from './field-error.ts'
import { parseInt64 } from './int64.ts'
import { labelKeyErrors, labelValueErrors } from './label-syntax.ts'
import type { Labels } from './object-row.ts'

/** The operators of apimachinery's labels package, as they are spelled in the string form of selectors. */
export type LabelOperator = 'in' | 'notin' | '=' | '==' | '!=' | 'gt' | 'lt' | 'exists' | '!'

export const BINARY_OPERATORS: readonly LabelOperator[] = ['in', 'notin', '=', '==', '!=', 'gt', 'lt']
const OPERATORS: readonly LabelOperator[] = [...BINARY_OPERATORS, 'exists', '!']

/** One condition on a set of labels. */
export interface LabelRequirement {
  readonly key: string
  readonly operator: LabelOperator
  readonly values: readonly string[]
  /** What `gt` and `lt` compare with. */
  readonly bound: bigint | undefined
}

/** A requirement without validation; `requirementErrors` reports whether the API server accepts it. */
export function labelRequirement(key: string, operator: LabelOperator, values: readonly string[]): LabelRequirement {
  const comparing = operator === 'gt' || operator === 'lt'
  return { key, operator, values, bound: comparing && values.length === 1 ? parseInt64(values[0] as string) : undefined }
}

/** Whether `labels` meet the requirement. Labels are a plain record, so an inherited property must not count. */
export function meetsRequirement({ key, operator, values, bound }: LabelRequirement, labels: Labels): boolean {
  const own: unknown = labels[key]
  const value = typeof own === 'string' ? own : undefined
  switch (operator) {
    case 'in':
    case '=':
    case '==':
      return value !== undefined && values.includes(value)
    case 'notin':
    case '!=':
      return value === undefined || !values.includes(value)
    case 'exists':
      return value !== undefined
    case '!':
      return value === undefined
    case 'gt':
    case 'lt':
      return bound !== undefined && value !== undefined && compares(operator, parseInt64(value), bound)
  }
}

function compares(operator: 'gt' | 'lt', value: bigint | undefined, bound: bigint): boolean {
  if (value === undefined) return false
  return operator === 'gt' ? value > bound : value < bound
}

/** What the API server has against a requirement at `path` (empty for none), without repetition. */
export function requirementErrors({ key, operator, values }: LabelRequirement, path: string): string[] {
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`)
  const errors: string[] = []
  const keyErrors = labelKeyErrors(key)
  if (keyErrors.length > 0) errors.push(invalidField(at('key'), key, keyErrors.join('; ')))
  if (OPERATORS.includes(operator)) errors.push(...operandErrors(operator, values, at('values')))
  else errors.push(unsupportedField(at('operator'), operator, OPERATORS))
  values.forEach((value, i) => {
    const valueErrors = labelValueErrors(value)
    if (valueErrors.length > 0) errors.push(invalidField(`${at('values')}[${i}][${key}]`, value, valueErrors.join('; ')))
  })
  return [...new Set(errors)]
}

function operandErrors(operator: LabelOperator, values: readonly string[], path: string): string[] {
  switch (operator) {
    case 'in':
    case 'notin':
      return values.length > 0 ? [] : [invalidField(path, values, "for 'in', 'notin' operators, values set can't be empty")]
    case '=':
    case '==':
    case '!=':
      return values.length === 1 ? [] : [invalidField(path, values, 'exact-match compatibility requires one single value')]
    case 'exists':
    case '!':
      return values.length === 0 ? [] : [invalidField(path, values, 'values set must be empty for exists and does not exist')]
    case 'gt':
    case 'lt':
      return comparisonErrors(values, path)
  }
}

function comparisonErrors(values: readonly string[], path: string): string[] {
  const errors =
    values.length === 1 ? [] : [invalidField(path, values, "for 'Gt', 'Lt' operators, exactly one value is required")]
  values.forEach((value, i) => {
    if (parseInt64(value) !== undefined) return
    errors.push(invalidField(`${path}[${i}]`, value, "for 'Gt', 'Lt' operators, the value must be an integer"))
  })
  return errors
}

/** The canonical text of a requirement; several values are sorted. */
export function requirementText({ key, operator, values }: LabelRequirement): string {
  const list = values.length > 1 ? [...values].sort().join(',') : (values[0] ?? '')
  switch (operator) {
    case 'exists':
      return key
    case '!':
      return `!${key}`
    case 'in':
    case 'notin':
      return `${key} ${operator} (${list})`
    case 'gt':
      return `${key}>${list}`
    case 'lt':
      return `${key}<${list}`
    case '=':
    case '==':
    case '!=':
      return `${key}${operator}${list}`
  }
}
