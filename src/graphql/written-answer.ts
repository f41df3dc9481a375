import type { ExecutionResult } from 'graphql'
import { inSlices } from '../service/event-loop/in-slices.ts'
import { answerText } from './answer-text.ts'
import { LimitError } from './limit-error.ts'

/** An answer, an item of a stream, or a message with parts of an answer that come later. */
export interface AnswerPart extends ExecutionResult {
  readonly incremental?: readonly ExecutionResult[]
  readonly hasNext?: boolean
}

/** A result with its text, where that is written already: the sender need not write it again. */
export type Written = AnswerPart & { readonly stringify?: () => string }

export interface Writing {
  /** Characters that an answer may have, all its parts together. */
  readonly lengthMax: number
  readonly nowMs: () => number
}

/** An answer with its text, written a little at a time; one that is too long is replaced by an error. */
export async function writeAnswer(answer: AnswerPart, { lengthMax, nowMs }: Writing): Promise<Written> {
  // Errors are few, and the server's own way of writing them leaves out what is internal.
  if ((answer.errors?.length ?? 0) > 0) return answer
  try {
    const text = await inSlices(answerText(answer, lengthMax), nowMs)
    return Object.assign({ ...answer }, { stringify: () => text })
  } catch (error) {
    if (error instanceof LimitError) return { errors: [error] }
    throw error
  }
}

/**
 * A stream whose items are written like answers. Parts of one answer count together, and one that becomes too long ends
 * there. Its end reaches the source at once, also while an item is waited for: a client that leaves a stream blocks
 * nothing.
 */
export function writeAnswers(items: AsyncIterable<AnswerPart>, { lengthMax, nowMs }: Writing): AsyncIterableIterator<Written> {
  const source = items[Symbol.asyncIterator]()
  let length = 0
  let ended = false
  const end = async (): Promise<IteratorResult<Written>> => {
    ended = true
    await source.return?.()
    return { done: true, value: undefined }
  }
  return {
    async next() {
      if (ended) return { done: true, value: undefined }
      const step = await source.next()
      if (step.done) return step
      const item = step.value
      if (item.incremental === undefined) length = 0
      const written = await writeAnswer(item, { lengthMax: lengthMax - length, nowMs })
      length += written.stringify?.().length ?? 0
      if (written.errors === undefined || item.errors !== undefined || item.hasNext === undefined)
        return { done: false, value: written }
      await end()
      return { done: false, value: { ...written, hasNext: false } }
    },
    return: end,
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
