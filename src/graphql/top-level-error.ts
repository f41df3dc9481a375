import type { GraphQLError } from 'graphql'
import { codedError } from './error-codes.ts'
import { type ApiError, ERROR_CODES } from './errors.ts'

/** A stream has no union to tell an expected failure in: it ends with a top-level error of the same code. */
export function topLevelError(error: ApiError): GraphQLError {
  const { type, message, ...details } = error
  return codedError(ERROR_CODES[type], message, details)
}
