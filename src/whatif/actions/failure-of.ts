import type { ApiRefusal } from '../../engine/turn.ts'
import { ownRefusal } from '../kubectl/own-error.ts'
import type { ObjectFailure } from './action-spec.ts'

/** The refusal of the first object; what kubectl could not read is an error of its own. */
export function failureOf([first]: readonly ObjectFailure[], refusal: ApiRefusal | undefined): ApiRefusal | undefined {
  return refusal ?? (first && ownRefusal(first.message))
}
