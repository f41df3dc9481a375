import { signal } from '@preact/signals'
import type { ResilienceQuery } from '../api/answers.generated.ts'
import { refusalOf } from '../api/api-error.ts'
import { RESILIENCE } from '../api/documents.ts'
import { type LongQuery, runLongQuery } from '../api/long-query.ts'
import { queryState } from '../api/query-state.ts'
import { apiScopeOf, type LossScope } from './loss-scope.ts'

export type LossReport = Extract<ResilienceQuery['resilience'], { readonly __typename: 'ResilienceReport' }>
export type Loss = LossReport['cases']['nodes'][number]

/** The report of the page, and how far it is. */
export const losses = signal<LongQuery<LossScope, LossReport> | undefined>(undefined)

/** Ranks losses; the returned function ends it. */
export function rankLosses(scope: LossScope): () => void {
  return runLongQuery(losses, scope, async (options) => {
    const { resilience: answer } = await queryState(RESILIENCE, { scope: apiScopeOf(scope) }, options)
    if (answer.__typename !== 'ResilienceReport') throw refusalOf(answer)
    return answer
  })
}
