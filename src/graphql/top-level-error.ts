import type { GraphQLError } from 'graphql'
import { codedError } from './error-codes.ts'
import { type ApiError, ERROR_CODES, isApiError } from './errors.ts'

/** A stream has no union to tell an expected failure in: it ends with a top-level error of the same code. */
export function topLevelError(error: ApiError): GraphQLError {
  const { type, message, ...details } = error
  return codedError(ERROR_CODES[type], message, details)
}

/** What was found out later than the rest of an answer, where its union has been told already. */
export function answered<T extends object>(found: T | ApiError | undefined): T | undefined {
  if (found && isApiError(found)) throw topLevelError(found)
  return found as T | undefined
}
