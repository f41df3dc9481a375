import { signal } from '@preact/signals'
import type { CompareQuery } from '../api/answers.generated.ts'
import { refusalOf } from '../api/api-error.ts'
import { COMPARE } from '../api/documents.ts'
import { type LongQuery, runLongQuery } from '../api/long-query.ts'
import { queryState } from '../api/query-state.ts'
import type { Question } from '../question/question.ts'
import { scenarioOf } from '../question/scenario-of.ts'

export type Comparison = Extract<CompareQuery['compare'], { readonly __typename: 'Comparison' }>
export type ComparedOutcome = Comparison['outcomes'][number]

/** The comparison of the page, and how far it is. */
export const comparison = signal<LongQuery<readonly Question[], Comparison> | undefined>(undefined)

/** Compares the outcomes of questions on one state; the returned function ends it. */
export function compare(questions: readonly Question[]): () => void {
  return runLongQuery(comparison, questions, async (options) => {
    const { compare: answer } = await queryState(COMPARE, { scenarios: questions.map(scenarioOf) }, options)
    if (answer.__typename !== 'Comparison') throw refusalOf(answer)
    return answer
  })
}
