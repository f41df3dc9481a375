import type { ApiRefusal } from '../../engine/turn.ts'
import type { ObjectFailure } from './action-spec.ts'

/** The refusal of the first object; what kubectl could not read is an error of its own. */
export function failureOf([first]: readonly ObjectFailure[], refusal: ApiRefusal | undefined): ApiRefusal | undefined {
  return refusal ?? (first && { code: 0, reason: '', message: first.message, retryAfterSeconds: undefined, causes: [] })
}
