import type { ApiRefusal } from '../../engine/turn.ts'
import { ownRefusal } from '../kubectl/own-error.ts'
import type { ReadingError } from '../kubectl/reading-errors.ts'
import type { ObjectFailure } from './action-spec.ts'

/** The refusal of the first object; what kubectl could not read is an error of its own. */
export function failureOf(
  [first]: readonly ObjectFailure[],
  refusal: ApiRefusal | undefined,
  [unread]: readonly ReadingError[] = [],
): ApiRefusal | undefined {
  const own = first?.message ?? unread?.text
  return refusal ?? (own === undefined ? undefined : ownRefusal(own))
}
