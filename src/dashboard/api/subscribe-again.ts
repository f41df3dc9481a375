import type { ApiError } from './api-error.ts'
import type { Operation } from './operation.ts'
import { type Sink, subscribe } from './subscribe.ts'

/** Milliseconds until a subscription that failed begins again: a server that still reads its cluster is not ready. */
const RETRY_MS = 3000

/** Errors that another try does not mend. */
const FINAL: ReadonlySet<string> = new Set(['FORBIDDEN', 'LIMIT_EXCEEDED'])

/** Whether a subscription that failed with it stays over. */
export function isFinal({ code }: ApiError): boolean {
  return FINAL.has(code)
}

/**
 * Runs a subscription, and again after errors that can pass, until the returned function ends it. A server that stops completes it without an
 * error, and the one that starts afterwards resumes it.
 */
export function subscribeAgain<Answer, Variables extends Record<string, unknown>>(
  operation: Operation<Answer, Variables>,
  variables: Variables,
  { next, error }: Sink<Answer>,
): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined
  let unsubscribe = (): void => {}
  let isOver = false
  const begin = (): void => {
    unsubscribe = subscribe(operation, variables, { next, error: failed, complete: again })
  }
  const again = (): void => {
    clearTimeout(retry)
    if (!isOver) retry = setTimeout(begin, RETRY_MS)
  }
  const failed = (failure: ApiError): void => {
    error(failure)
    isOver ||= isFinal(failure)
    again()
  }
  begin()
  return () => {
    isOver = true
    clearTimeout(retry)
    unsubscribe()
  }
}
