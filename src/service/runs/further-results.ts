import { chance } from '../../whatif/chance/chance.ts'
import type { Outcome } from '../../whatif/outcome/outcome.ts'
import { remedies } from '../../whatif/remedies/remedies.ts'
import { type ApiError, isApiError } from '../errors.ts'
import type { OutcomeView } from './outcome-view.ts'
import type { Question } from './question.ts'
import { type Runner, runInquiry } from './run-inquiry.ts'

/** What takes more runs than the scenario's own: fields of an outcome. */
export const FURTHER_RESULTS = ['chance', 'remedies', 'remediesTried'] as const

export type FurtherResult = (typeof FURTHER_RESULTS)[number]

/**
 * An outcome with the additional results of a scenario, which take more runs; expected failures are values. Deferred
 * results are computed when they are sent.
 */
export async function withFurtherResults(
  question: Question,
  outcome: Outcome,
  { runner, later }: { readonly runner: Runner; readonly later?: ReadonlySet<FurtherResult> | undefined },
): Promise<OutcomeView | ApiError> {
  const { base, scenario, seeds } = question
  const view = {
    outcome,
    base,
    chance: once(async () => (seeds === 1 ? undefined : runInquiry(chance(base, { scenario, seeds, first: outcome }), runner))),
    remedies: once(async () => (question.remedies ? runInquiry(remedies(base, scenario, outcome), runner) : undefined)),
  }
  const drawn = later?.has('chance') ? undefined : await view.chance()
  if (drawn && isApiError(drawn)) return drawn
  const healing = later?.has('remedies') && later.has('remediesTried') ? undefined : await view.remedies()
  return healing && isApiError(healing) ? healing : view
}

/** Computes the result only once; after a failure it is computed again. */
function once<T extends object | undefined>(find: () => Promise<T | ApiError>): () => Promise<T | ApiError> {
  let found: Promise<T | ApiError> | undefined
  const forget = (): void => {
    found = undefined
  }
  return () => {
    found ??= find().then(
      (result) => {
        if (result && isApiError(result)) forget()
        return result
      },
      (error: unknown) => {
        forget()
        throw error
      },
    )
    return found
  }
}
