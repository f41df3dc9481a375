import type { GraphQLError } from 'graphql'
import { type ApiError, isApiError } from '../service/errors.ts'
import { codedError, ERROR_CODES } from './error-codes.ts'

/** A stream has no union for an expected failure: it ends with a top-level error of the same code. */
export function topLevelError(error: ApiError): GraphQLError {
  const { type, message, ...details } = error
  return codedError(ERROR_CODES[type], message, details)
}

/** What was found out later than the rest of an answer, where its union has already been delivered. */
export function answered<T extends object>(found: T | ApiError | undefined): T | undefined {
  if (found && isApiError(found)) throw topLevelError(found)
  return found as T | undefined
}
