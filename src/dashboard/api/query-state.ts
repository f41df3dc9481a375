import { moment } from '../moment/moment.ts'
import type { StateRef } from './answers.generated.ts'
import type { Operation } from './operation.ts'
import { type QueryOptions, query } from './query.ts'

export interface OfState {
  /** The state that is queried; `queryState` sets it. */
  readonly on?: StateRef | null | undefined
}

/**
 * Runs a query about the state that the page shows: the moment of its address, or the cluster as it is now.
 * @throws {ApiError} as `query` does.
 */
export function queryState<Answer, Variables extends OfState>(
  operation: Operation<Answer, Variables>,
  variables: Variables,
  options: QueryOptions,
): Promise<Answer> {
  const time = moment.peek()
  return query(operation, time === undefined ? variables : { ...variables, on: { time } }, options)
}
