import type { Question } from '../question/question.ts'
import { AddressError } from './address-error.ts'
import { questionText, readQuestion } from './question-address.ts'

/** A view with several questions, each as its own address has it: `#/wall?ask=cordon%3Fnode%3Da`. */
export function asksText(view: string, questions: readonly Question[]): string {
  const parts = questions.map((question) => `ask=${encodeURIComponent(questionText(question))}`)
  return parts.length === 0 ? `#/${view}` : `#/${view}?${parts.join('&')}`
}

/**
 * The inverse of `asksText`.
 * @throws {AddressError} for a part that is not a question; of several questions, with its position.
 */
export function readAsks(parts: URLSearchParams): readonly Question[] {
  const asks = parts.getAll('ask')
  return asks.map((text, at) => {
    try {
      return readAsk(text)
    } catch (error) {
      if (!(error instanceof AddressError) || asks.length === 1) throw error
      throw new AddressError(`Question ${at + 1} of ${asks.length}: ${error.message}`)
    }
  })
}

function readAsk(text: string): Question {
  const [action = '', search = ''] = text.split('?', 2)
  if (action === '') throw new AddressError(`The address has ask=${text}, which is not a question.`)
  return readQuestion(action, new URLSearchParams(search))
}
