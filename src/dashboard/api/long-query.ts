import type { Signal } from '@preact/signals'
import { onOtherMoment } from '../moment/moment.ts'
import type { OperationProgressSubscription } from './answers.generated.ts'
import { ApiError, asApiError } from './api-error.ts'
import { OPERATION_PROGRESS } from './documents.ts'
import type { QueryOptions } from './query.ts'
import { readAgain } from './read-again.ts'
import { type Sink, subscribe } from './subscribe.ts'
import { type Silence, untilAnswered } from './until-answered.ts'

/** A question that takes many runs, and how far its answer is. */
export interface LongQuery<Question, Answer> {
  readonly question: Question
  /** When it began, or began again: milliseconds of the browser's clock. */
  readonly startedAt: number
  /** Runs that have ended. */
  readonly runs: number
  /** All runs; `null` while each run decides about the next. */
  readonly total?: number | null | undefined
  readonly answer?: Answer | undefined
  readonly error?: ApiError | undefined
  /** Whether the server has reported that it computes the answer, and has not reported an end. */
  readonly isComputing?: boolean | undefined
  /** Set while the server has sent neither the answer nor progress for a while. */
  readonly silence?: Silence | undefined
  /** Ends it, and its runs on the server, with an error of its own: the reader does not wait any longer. */
  readonly cancel: () => void
}

/** Milliseconds until the progress of a query is followed: it has to arrive first. */
const FOLLOW_AFTER_MS = 300

/**
 * Runs a query and keeps its progress and its answer in the signal. The returned function ends it, and its runs on the server; so does
 * another moment. After an error that passes it begins again; the error stays until there is progress.
 * `read` sends the query with the options that it gets.
 */
export function runLongQuery<Question, Answer>(
  target: Signal<LongQuery<Question, Answer> | undefined>,
  question: Question,
  read: (options: QueryOptions) => Promise<Answer>,
): () => void {
  const ended = new AbortController()
  const show = (change: Partial<LongQuery<Question, Answer>>): void => {
    if (!ended.signal.aborted && target.value) target.value = { ...target.value, ...change }
  }
  const cancel = (): void => {
    show({ error: new ApiError('CANCELLED', 'It was cancelled.'), silence: undefined })
    ended.abort()
  }
  target.value = { question, runs: 0, startedAt: Date.now(), cancel }
  const once = async (signal: AbortSignal, observe: () => void): Promise<Answer> => {
    const progress = `dashboard-${Date.now()}-${Math.random().toString(36).slice(2)}`
    show({ runs: 0, total: undefined, isComputing: false, startedAt: Date.now() })
    const unfollow = followProgress(progress, {
      next: ({ operationProgress: { done, total } }) => {
        observe()
        show({ runs: done, total, isComputing: true, error: undefined })
      },
      complete: () => {
        // The answer is on its way now, or lost.
        observe()
        show({ isComputing: false })
      },
      // A query that has ended meanwhile has no progress.
      error: () => show({ isComputing: false }),
    })
    try {
      return await read({ signal, progress, isLong: true })
    } finally {
      unfollow()
    }
  }
  const attempt = () => untilAnswered(once, { signal: ended.signal, onSilence: (silence) => show({ silence }) })
  const failed = (error: unknown): void => show({ error: asApiError(error) })
  readAgain(attempt, ended.signal, failed).then((answer) => show({ answer, error: undefined }), failed)
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

/** Reports how many runs of a query have ended, and of how many, until the returned function ends it. */
function followProgress(id: string, { next, complete, error }: Sink<OperationProgressSubscription>): () => void {
  let isOver = false
  let unfollow = (): void => {}
  const waiting = setTimeout(() => {
    unfollow = subscribe(OPERATION_PROGRESS, { id }, { next, error, complete: () => isOver || complete?.() })
  }, FOLLOW_AFTER_MS)
  return () => {
    isOver = true
    clearTimeout(waiting)
    unfollow()
  }
}
