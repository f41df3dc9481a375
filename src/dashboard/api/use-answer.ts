import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { moment } from '../moment/moment.ts'
import { type ApiError, asApiError } from './api-error.ts'
import { readAgain } from './read-again.ts'

/** What was read last, and why it could not be read again. */
export interface Answer<Value> {
  readonly value?: Value | undefined
  readonly error?: ApiError | undefined
}

/**
 * Reads a value, and again when one of `inputs` changes or after an error that passes. What was read last stays until then: give the component a `key` where another
 * question begins. What was read of another moment does not stay.
 */
export function useAnswer<Value>(read: (signal: AbortSignal) => Promise<Value>, inputs: readonly unknown[]): Answer<Value> {
  const at = moment.value
  const answer = useSignal<Answer<Value> & { readonly at?: string | undefined }>({})
  useEffect(() => {
    const ended = new AbortController()
    const failed = (failure: unknown): void => {
      const { value } = answer.value.at === at ? answer.value : {}
      if (!ended.signal.aborted) answer.value = { at, value, error: asApiError(failure) }
    }
    readAgain(() => read(ended.signal), ended.signal, failed).then((value) => {
      if (!ended.signal.aborted) answer.value = { at, value }
    }, failed)
    return () => ended.abort()
  }, [at, ...inputs])
  return answer.value.at === at ? answer.value : {}
}
