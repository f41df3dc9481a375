import type { Question } from '../question/question.ts'
import { AddressError } from './address-error.ts'
import { asksText, readAsks } from './ask-address.ts'

/** As many outcomes as fit side by side. */
export const COMPARED_MAX = 4

export interface CompareAddress {
  readonly view: 'compare'
  /** Compared when there are two or more. */
  readonly questions: readonly Question[]
}

/** `#/compare?ask=drain%3Fnode%3Da&ask=drain%3Fnode%3Db`. */
export function compareText({ questions }: CompareAddress): string {
  return asksText('compare', questions)
}

/**
 * The inverse of `compareText`.
 * @throws {AddressError} for a part that is not a question, or too many.
 */
export function readCompare(parts: URLSearchParams): CompareAddress {
  const questions = readAsks(parts)
  if (questions.length > COMPARED_MAX)
    throw new AddressError(`The address has ${questions.length} questions: at most ${COMPARED_MAX} can be compared.`)
  return { view: 'compare', questions }
}
