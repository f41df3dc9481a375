import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type ApiError, asApiError } from './api-error.ts'

/** What was read last, and why it could not be read again. */
export interface Answer<Value> {
  readonly value?: Value | undefined
  readonly error?: ApiError | undefined
}

/**
 * Reads a value, and again when one of `inputs` changes. What was read last stays until then: give the component a `key` where another
 * question begins.
 */
export function useAnswer<Value>(read: (signal: AbortSignal) => Promise<Value>, inputs: readonly unknown[]): Answer<Value> {
  const answer = useSignal<Answer<Value>>({})
  useEffect(() => {
    const ended = new AbortController()
    read(ended.signal).then(
      (value) => {
        if (!ended.signal.aborted) answer.value = { value }
      },
      (failure: unknown) => {
        if (!ended.signal.aborted) answer.value = { value: answer.value.value, error: asApiError(failure) }
      },
    )
    return () => ended.abort()
  }, inputs)
  return answer.value
}
