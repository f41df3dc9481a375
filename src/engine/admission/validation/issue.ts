import { goQuote } from '../../../kube/field-error.ts'

/** One thing that is wrong with an object, as the API server tells it (apimachinery field.Error). */
export interface Issue {
  readonly field: string
  /** The reason of the cause in the Status. */
  readonly reason: string
  /** Without the field. */
  readonly message: string
}

/** A value as upstream prints it: texts quoted, the rest in JSON. */
function valueText(value: unknown): string {
  return typeof value === 'string' ? goQuote(value) : JSON.stringify(value)
}

export function required(field: string, detail = ''): Issue {
  return { field, reason: 'FieldValueRequired', message: detail === '' ? 'Required value' : `Required value: ${detail}` }
}

export function invalid(field: string, value: unknown, detail: string): Issue {
  return { field, reason: 'FieldValueInvalid', message: `Invalid value: ${valueText(value)}: ${detail}` }
}

export function unsupported(field: string, value: string, supported: readonly string[]): Issue {
  const list = supported.map(goQuote).join(', ')
  return { field, reason: 'FieldValueNotSupported', message: `Unsupported value: ${goQuote(value)}: supported values: ${list}` }
}

export function duplicate(field: string, value: string): Issue {
  return { field, reason: 'FieldValueDuplicate', message: `Duplicate value: ${goQuote(value)}` }
}

export function notAllowed(field: string, detail: string): Issue {
  return { field, reason: 'FieldValueForbidden', message: `Forbidden: ${detail}` }
}

export function notNegative(field: string, value: number | undefined): readonly Issue[] {
  return value === undefined || value >= 0 ? [] : [invalid(field, value, 'must be greater than or equal to 0')]
}
