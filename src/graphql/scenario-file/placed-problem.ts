import { type ApiError, invalidInput } from '../../service/errors.ts'
import type { FilePlace } from './place-of-path.ts'

/** What is wrong with a scenario, each issue with its place in the text. Limits and states have none. */
export function placedProblem(error: ApiError, placeOf: (path: string) => FilePlace): ApiError {
  if (error.type === 'InvalidInputError') return invalidInput(error.issues.map((issue) => ({ ...issue, ...placeOf(issue.path) })))
  if (error.type !== 'NotFoundError') return error
  // One missing object is an error of its own, with its place in the message.
  const [, path, message = error.message] = /^(actions\S*): ([\s\S]*)$/.exec(error.message) ?? []
  return path === undefined ? error : invalidInput([{ path, message, ...placeOf(path) }])
}
