import { signal } from '@preact/signals'
import type { DrainPlanQuery } from '../api/answers.generated.ts'
import { type ApiError, asApiError, refusalOf } from '../api/api-error.ts'
import { DRAIN_PLAN, OPERATION_PROGRESS } from '../api/documents.ts'
import { query } from '../api/query.ts'
import { subscribe } from '../api/subscribe.ts'
import { type PlanQuestion, planInputOf } from './plan-question.ts'

export type DrainPlan = Extract<DrainPlanQuery['drainPlan'], { readonly __typename: 'DrainPlan' }>

/** A plan that is made, and how far it is. */
export interface Planning {
  readonly question: PlanQuestion
  /** Runs that have ended. */
  readonly runs: number
  readonly plan?: DrainPlan | undefined
  readonly error?: ApiError | undefined
}

export const planning = signal<Planning | undefined>(undefined)

/** Milliseconds until the progress of a plan is followed: its query has to arrive first. */
const FOLLOW_AFTER_MS = 300

/** Makes a plan; the returned function ends it, and its runs on the server. */
export function makePlan(question: PlanQuestion): () => void {
  const ended = new AbortController()
  const progress = `plan-${Date.now()}-${Math.random().toString(36).slice(2)}`
  planning.value = { question, runs: 0 }
  const show = (change: Partial<Planning>): void => {
    if (!ended.signal.aborted && planning.value) planning.value = { ...planning.value, ...change }
  }
  let unfollow = (): void => {}
  const waiting = setTimeout(() => {
    unfollow = subscribe(
      OPERATION_PROGRESS,
      { id: progress },
      {
        next: ({ operationProgress: { done } }) => show({ runs: done }),
        // A plan that has ended meanwhile has no progress.
        error: () => {},
      },
    )
  }, FOLLOW_AFTER_MS)
  const run = async (): Promise<void> => {
    try {
      const { drainPlan: answer } = await query(DRAIN_PLAN, { input: planInputOf(question) }, { signal: ended.signal, progress })
      if (answer.__typename !== 'DrainPlan') throw refusalOf(answer)
      show({ plan: answer })
    } catch (error) {
      show({ error: asApiError(error) })
    } finally {
      clearTimeout(waiting)
      unfollow()
    }
  }
  void run()
  return () => {
    ended.abort()
    planning.value = undefined
  }
}
