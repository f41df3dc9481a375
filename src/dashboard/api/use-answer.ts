import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { moment } from '../moment/moment.ts'
import { type ApiError, asApiError } from './api-error.ts'
import { readAgain } from './read-again.ts'

/** What was read last, and why it could not be read again. */
export interface Answer<Value> {
  readonly value?: Value | undefined
  readonly error?: ApiError | undefined
}

/**
 * Reads a value, and again when `question` or `state` changes or after an error that passes. What was read last stays until then: give the
 * component a `key` where another question begins. What was read of another moment does not stay.
 * @param question what is read: a change of it ends the read in progress
 * @param state what the value depends on besides: a read ends first, since one that takes longer than a busy cluster stays the same would never end
 */
export function useAnswer<Value>(
  read: (signal: AbortSignal) => Promise<Value>,
  question: readonly unknown[],
  state?: unknown,
): Answer<Value> {
  const at = moment.value
  const answer = useSignal<Answer<Value> & { readonly at?: string | undefined }>({})
  const latest = useRef(read)
  latest.current = read
  const again = useRef(() => {})
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const failed = (failure: unknown): void => {
      const { value } = answer.value.at === at ? answer.value : {}
      if (!signal.aborted) answer.value = { at, value, error: asApiError(failure) }
    }
    again.current = oneAfterAnother(async () => {
      try {
        const value = await readAgain(() => latest.current(signal), signal, failed)
        if (!signal.aborted) answer.value = { at, value }
      } catch (failure) {
        failed(failure)
      }
    })
    return () => ended.abort()
  }, [at, ...question])
  useEffect(() => again.current(), [at, ...question, state])
  return answer.value.at === at ? answer.value : {}
}

/** Calls a function again after the call before has ended; calls that arrive meanwhile are one. */
function oneAfterAnother(call: () => Promise<void>): () => void {
  let isRunning = false
  let isDue = false
  const run = async (): Promise<void> => {
    isRunning = true
    while (isDue) {
      isDue = false
      await call()
    }
    isRunning = false
  }
  return () => {
    isDue = true
    if (!isRunning) void run()
  }
}
