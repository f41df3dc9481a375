import { goQuote } from '../../../kube/field-error.ts'
import { goJson } from '../../../kube/schema/go-json.ts'
import type { Place } from './place.ts'

/** One error in an object, as the API server reports it (apimachinery field.Error). */
export interface Issue {
  readonly field: string
  /** The reason of the cause in the Status. */
  readonly reason: string
  /** Without the field. */
  readonly message: string
}

/** A value as upstream prints it: texts quoted, the rest in JSON. */
function valueText(value: unknown): string {
  return typeof value === 'string' ? goQuote(value) : goJson(value ?? null)
}

export function required(field: string, detail = ''): Issue {
  return { field, reason: 'FieldValueRequired', message: detail === '' ? 'Required value' : `Required value: ${detail}` }
}

export function invalid(field: string, value: unknown, detail: string): Issue {
  const rest = detail === '' ? '' : `: ${detail}`
  return { field, reason: 'FieldValueInvalid', message: `Invalid value: ${valueText(value)}${rest}` }
}

export function unsupported(field: string, value: unknown, supported: readonly string[]): Issue {
  const list = supported.length === 0 ? '' : `: supported values: ${supported.map(goQuote).join(', ')}`
  return { field, reason: 'FieldValueNotSupported', message: `Unsupported value: ${valueText(value)}${list}` }
}

export function duplicate(field: string, value: unknown, detail = ''): Issue {
  const rest = detail === '' ? '' : `: ${detail}`
  return { field, reason: 'FieldValueDuplicate', message: `Duplicate value: ${valueText(value)}${rest}` }
}

export function notAllowed(field: string, detail: string): Issue {
  return { field, reason: 'FieldValueForbidden', message: `Forbidden: ${detail}` }
}

export function notFound(field: string, value: unknown, detail = ''): Issue {
  const rest = detail === '' ? '' : `: ${detail}`
  return { field, reason: 'FieldValueNotFound', message: `Not found: ${valueText(value)}${rest}` }
}

/** A number that may be missing or zero, not less. */
export function notNegative(place: Place): readonly Issue[] {
  return place.number >= 0 ? [] : [invalid(place.path, place.value, 'must be greater than or equal to 0')]
}

/** A text that must be given and be one of a list. */
export function oneOf(place: Place, supported: readonly string[]): readonly Issue[] {
  return supported.includes(place.text) ? [] : [unsupported(place.path, place.text, supported)]
}

/** Each error of a syntax as an issue with the text. */
export function syntax(place: Place, errors: (text: string) => readonly string[]): readonly Issue[] {
  return errors(place.text).map((error) => invalid(place.path, place.text, error))
}

/** Text that is longer than it may be, in bytes. */
export function tooLong({ path }: Place, most: number): Issue {
  return { field: path, reason: 'FieldValueTooLong', message: `Too long: may not be more than ${most} bytes` }
}

/** A list that is longer than it may be. */
export function tooMany(list: Place, most: number): readonly Issue[] {
  const { length } = list.items
  const message = `Too many: ${length}: must have at most ${most} items`
  return length > most ? [{ field: list.path, reason: 'FieldValueTooMany', message }] : []
}
