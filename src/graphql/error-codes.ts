import { GraphQLError } from 'graphql'

/** Every code that an answer may bear, and what it says. The compiler holds errors to this list; docs/reference.md prints it. */
export const CODES = {
  NOT_FOUND: 'There is no such thing in the state that was asked; `nearest` names what looks like it.',
  INVALID_INPUT: 'The question cannot be asked like that; `issues` say where and why.',
  LIMIT_EXCEEDED: 'More is asked than is allowed; `limit`, `allowed` and `asked` say what.',
  NOT_READY: 'The cluster has not been read in full, or a fork is being restored: ask again in a moment.',
  BAD_REQUEST: 'The request is no operation: its body is not JSON, or holds none.',
  UNSUPPORTED_MEDIA_TYPE: 'The body is sent as something other than `application/json`.',
  PERSISTED_NOT_FOUND: 'No operation is known by the `documentId` or digest: send its text.',
  PERSISTED_ONLY: 'The server takes only the operations that it was started with.',
  STORAGE_FAILED: 'What was asked for could not be written down, so nothing was done.',
  ABANDONED: 'Nobody waited for the answer any more, or the server stops.',
  INTERNAL_ERROR: 'A fault of the server; `id` leads to its log.',
} as const

export type Code = keyof typeof CODES

interface Details {
  /** The status of an answer over HTTP that consists of nothing else. */
  readonly http?: { readonly status: number }
  readonly [name: string]: unknown
}

/** A top-level error with its code in `extensions`. */
export function codedError(code: Code, message: string, details: Details = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...details } })
}
