import { DurationError, parseGoDuration } from '../../../kube/duration.ts'
import { isArgs } from '../plugin-args.ts'
import type { ConfigPlace } from './config-place.ts'
import type { Shape } from './config-schema.ts'

/** Takes down fields that do not exist and values of another type than their field's. A null is as good as no field. */
export function checkShape(value: unknown, shape: Shape, place: ConfigPlace): void {
  if (value === undefined || value === null || shape === 'any') return
  if (typeof shape === 'string') {
    const wanted = mismatch(value, shape)
    if (wanted !== undefined) place.tell(`must be ${wanted}, not ${JSON.stringify(value)}`)
  } else if ('list' in shape) {
    if (!Array.isArray(value)) place.tell(`must be a list, not ${JSON.stringify(value)}`)
    else for (const [i, item] of value.entries()) checkShape(item, shape.list, place.index(i))
  } else if (!isArgs(value)) {
    place.tell(`must be an object, not ${JSON.stringify(value)}`)
  } else {
    for (const [field, item] of Object.entries(value)) {
      const known = Object.hasOwn(shape.fields, field) ? shape.fields[field] : undefined
      if (known === undefined) place.at(field).tell(`unknown field "${field}"`)
      else checkShape(item, known, place.at(field))
    }
  }
}

/** What a value should have been, or `undefined` when it is that. */
function mismatch(value: unknown, shape: Extract<Shape, string>): string | undefined {
  switch (shape) {
    case 'integer':
      return Number.isSafeInteger(value) ? undefined : 'a whole number'
    case 'number':
      return typeof value === 'number' ? undefined : 'a number'
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'true or false'
    case 'text':
      return typeof value === 'string' ? undefined : 'a text'
    case 'duration':
      return isDuration(value) ? undefined : 'a duration such as 10s'
    case 'any':
      return undefined
  }
}

function isDuration(value: unknown): boolean {
  if (typeof value !== 'string') return false
  try {
    parseGoDuration(value)
    return true
  } catch (error) {
    if (error instanceof DurationError) return false
    throw error
  }
}
