import type { Signal } from '@preact/signals'
import { onOtherMoment } from '../moment/moment.ts'
import { type ApiError, asApiError } from './api-error.ts'
import { OPERATION_PROGRESS } from './documents.ts'
import type { QueryOptions } from './query.ts'
import { subscribe } from './subscribe.ts'

/** A question that takes many runs, and how far its answer is. */
export interface LongQuery<Question, Answer> {
  readonly question: Question
  /** Runs that have ended. */
  readonly runs: number
  readonly answer?: Answer | undefined
  readonly error?: ApiError | undefined
}

/** Milliseconds until the progress of a query is followed: it has to arrive first. */
const FOLLOW_AFTER_MS = 300

/**
 * Runs a query and keeps its progress and its answer in the signal. The returned function ends it, and its runs on the server; so does
 * another moment.
 * `read` sends the query with the options that it gets.
 */
export function runLongQuery<Question, Answer>(
  target: Signal<LongQuery<Question, Answer> | undefined>,
  question: Question,
  read: (options: QueryOptions) => Promise<Answer>,
): () => void {
  const ended = new AbortController()
  const progress = `dashboard-${Date.now()}-${Math.random().toString(36).slice(2)}`
  target.value = { question, runs: 0 }
  const show = (change: Partial<LongQuery<Question, Answer>>): void => {
    if (!ended.signal.aborted && target.value) target.value = { ...target.value, ...change }
  }
  let unfollow = (): void => {}
  const waiting = setTimeout(() => {
    unfollow = subscribe(
      OPERATION_PROGRESS,
      { id: progress },
      {
        next: ({ operationProgress: { done } }) => show({ runs: done }),
        // A query that has ended meanwhile has no progress.
        error: () => {},
      },
    )
  }, FOLLOW_AFTER_MS)
  const run = async (): Promise<void> => {
    try {
      show({ answer: await read({ signal: ended.signal, progress, isLong: true }) })
    } catch (error) {
      show({ error: asApiError(error) })
    } finally {
      clearTimeout(waiting)
      unfollow()
    }
  }
  void run()
  const end = (): void => {
    ended.abort()
    target.value = undefined
  }
  const unwatch = onOtherMoment(end)
  return () => {
    unwatch()
    end()
  }
}
