import { signal } from '@preact/signals'
import type { ResilienceQuery } from '../api/answers.generated.ts'
import { refusalOf } from '../api/api-error.ts'
import { LOSSES, RESILIENCE } from '../api/documents.ts'
import { furtherPage } from '../api/further-page.ts'
import { type LongQuery, runLongQuery } from '../api/long-query.ts'
import { query } from '../api/query.ts'
import { queryState } from '../api/query-state.ts'
import { readPages } from '../api/read-pages.ts'
import { apiScopeOf, type LossScope } from './loss-scope.ts'

type Answered = Extract<ResilienceQuery['resilience'], { readonly __typename: 'ResilienceReport' }>
export type Loss = Answered['cases']['nodes'][number]

/** With all its losses, which come in pages. */
export interface LossReport extends Omit<Answered, 'cases'> {
  readonly losses: readonly Loss[]
}

/** The report of the page, and how far it is. */
export const losses = signal<LongQuery<LossScope, LossReport> | undefined>(undefined)

/** Ranks losses; the returned function ends it. */
export function rankLosses(question: LossScope): () => void {
  return runLongQuery(losses, question, async (options) => {
    const scope = apiScopeOf(question)
    const { resilience: answer } = await queryState(RESILIENCE, { scope }, options)
    if (answer.__typename !== 'ResilienceReport') throw refusalOf(answer)
    const on = { digest: answer.state.digest }
    const all = await readPages(async (after) => {
      if (after === null) return answer.cases
      const { resilience: page } = await query(LOSSES, { scope, on, after }, furtherPage(options))
      if (page.__typename !== 'ResilienceReport') throw refusalOf(page)
      return page.cases
    })
    return { ...answer, losses: all }
  })
}
