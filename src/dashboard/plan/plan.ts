import { signal } from '@preact/signals'
import type { DrainPlanQuery } from '../api/answers.generated.ts'
import { refusalOf } from '../api/api-error.ts'
import { DRAIN_PLAN } from '../api/documents.ts'
import { type LongQuery, runLongQuery } from '../api/long-query.ts'
import { queryState } from '../api/query-state.ts'
import { type PlanQuestion, planInputOf } from './plan-question.ts'

export type DrainPlan = Extract<DrainPlanQuery['drainPlan'], { readonly __typename: 'DrainPlan' }>

/** The plan of the page, and how far it is. */
export const planning = signal<LongQuery<PlanQuestion, DrainPlan> | undefined>(undefined)

/** Makes a plan; the returned function ends it. */
export function makePlan(question: PlanQuestion): () => void {
  return runLongQuery(planning, question, async (options) => {
    const { drainPlan: answer } = await queryState(DRAIN_PLAN, { input: planInputOf(question) }, options)
    if (answer.__typename !== 'DrainPlan') throw refusalOf(answer)
    return answer
  })
}
