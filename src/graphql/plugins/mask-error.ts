import { GraphQLError } from 'graphql'
import { StorageError } from '../../service/forks/storage-error.ts'
import { AbandonedError } from '../../service/runs/run-queue.ts'
import { type Code, codedError } from '../error-codes.ts'

/** Where faults of ours are written down. */
export type ErrorLog = (line: string) => void

/**
 * What a client gets to see of an error: its own mistakes and limits as they are, faults of ours as "Internal error" with
 * an id that leads to the log.
 */
export function createErrorMask(log: ErrorLog): (error: unknown) => Error {
  let count = 0
  return (error) => {
    const cause = causeOf(error)
    if (cause instanceof GraphQLError) return error instanceof Error ? error : cause
    if (cause instanceof AbandonedError || cause instanceof StorageError) return codedError(cause.code, cause.message)
    count++
    const id = `e${count}`
    log(`internal error ${id}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`)
    const place = error instanceof GraphQLError && error.path ? { path: error.path } : {}
    return new GraphQLError('Internal error', { ...place, extensions: { code: 'INTERNAL_ERROR' satisfies Code, id } })
  }
}

/** What was thrown in the first place. */
function causeOf(error: unknown): unknown {
  let cause = error
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError
  return cause
}
