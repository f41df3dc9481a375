import { GraphQLError } from 'graphql'
import type { ApiError } from '../service/errors.ts'

/** Every code that an answer may have, and its meaning. The compiler compares errors with this list; docs/reference.md prints it. */
export const CODES = {
  NOT_FOUND: 'The name was not found in the requested state; `nearest` lists similar names.',
  INVALID_INPUT: 'The input is invalid; `issues` list where and why.',
  LIMIT_EXCEEDED: 'A limit is exceeded; `limit`, `allowed` and `requested` give the details.',
  STATE_GONE: 'The state that an ID refers to has expired. The message names what to query instead.',
  NOT_READY: 'The cluster has not been read completely, or a fork is being restored: try again in a moment.',
  STATE_DAMAGED:
    'A stored fork or snapshot could not be restored, because its file is damaged or another version wrote it; or it is of a cluster that this one replaced.',
  UNAUTHENTICATED: 'The server needs a token, and the request has none that is valid.',
  FORBIDDEN: 'The caller may not see the cluster.',
  BAD_REQUEST: 'The request contains no operation: its body is not JSON, or has none.',
  UNSUPPORTED_MEDIA_TYPE: 'The content type of the body is not `application/json`.',
  PERSISTED_NOT_FOUND: 'The `documentId` or digest is unknown: send the text of the operation.',
  PERSISTED_ONLY: 'The server accepts only the operations that it was started with.',
  STORAGE_FAILED: 'The change could not be stored, so nothing was done.',
  ABANDONED: 'The caller stopped waiting, or the server is stopping.',
  INTERNAL_ERROR: "An internal error; `id` refers to the server's log.",
} as const

export type Code = keyof typeof CODES

/** The code of each error of the domain. */
export const ERROR_CODES = {
  NotFoundError: 'NOT_FOUND',
  InvalidInputError: 'INVALID_INPUT',
  LimitExceededError: 'LIMIT_EXCEEDED',
  NotReadyError: 'NOT_READY',
  StateDamagedError: 'STATE_DAMAGED',
} as const satisfies Record<ApiError['type'], Code>

interface Details {
  /** The status of an answer over HTTP that consists of nothing else. */
  readonly http?: { readonly status: number }
  readonly [name: string]: unknown
}

/** A top-level error with its code in `extensions`. */
export function codedError(code: Code, message: string, details: Details = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...details } })
}
