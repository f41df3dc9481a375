import { useRef } from 'preact/hooks'
import type { ApiError } from '../api/api-error.ts'
import { useAnswer } from '../api/use-answer.ts'
import { shownState } from '../cluster/cluster.ts'

export interface ObjectRead<Value> {
  /** As it was read last, also when it is gone by now. */
  readonly value?: Value | undefined
  /** The cluster has no such object now. */
  readonly isGone: boolean
  readonly error?: ApiError | undefined
}

/** Reads an object, and again with each state of the cluster. Give the component a `key` where another object begins. */
export function useObject<Value>(read: (signal: AbortSignal) => Promise<Value | null>): ObjectRead<Value> {
  const last = useRef<Value | undefined>(undefined)
  const { value, error } = useAnswer(read, [], shownState.value)
  last.current = value ?? last.current
  return { value: last.current, isGone: value === null, error }
}
