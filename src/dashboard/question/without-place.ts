import { ApiError } from '../api/api-error.ts'
import type { Question } from './question.ts'

/** `actions[0].drain.nodes.names[0]: `, the place in a scenario that the form does not show. */
const PLACE = /^actions\[0\][\w.[\]]*: /gm

/** An error about a question, without the place in the scenario where the question is a single action of the form. */
export function withoutPlace({ action }: Question, error: ApiError): ApiError {
  if (action === 'file' || action === 'scenario') return error
  return new ApiError(error.code, error.message.replace(PLACE, ''))
}
