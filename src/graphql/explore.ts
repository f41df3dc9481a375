import { chance } from '../whatif/chance/chance.ts'
import type { Outcome } from '../whatif/outcome/outcome.ts'
import { remedies } from '../whatif/remedies/remedies.ts'
import type { Question } from './ask.ts'
import type { ApiContext } from './context.ts'
import { type ApiError, isApiError } from './errors.ts'
import type { OutcomeView } from './outcome-view.ts'
import { pursue } from './pursue.ts'

/** What takes more runs than the scenario's own: fields of an outcome. */
export const EXPLORED = ['chance', 'remedies', 'remediesTried'] as const

export type Explored = (typeof EXPLORED)[number]

/**
 * An outcome with what a scenario wants beside it, which takes more runs; expected failures are values. What is told later is
 * found out when it is told.
 */
export async function explore(
  question: Question,
  outcome: Outcome,
  { context, later }: { readonly context: ApiContext; readonly later?: ReadonlySet<Explored> | undefined },
): Promise<OutcomeView | ApiError> {
  const { base, scenario, seeds } = question
  const view = {
    outcome,
    base,
    chance: once(async () => (seeds === 1 ? undefined : pursue(chance(base, { scenario, seeds, first: outcome }), context))),
    remedies: once(async () => (question.remedies ? pursue(remedies(base, scenario, outcome), context) : undefined)),
  }
  const drawn = later?.has('chance') ? undefined : await view.chance()
  if (drawn && isApiError(drawn)) return drawn
  const healing = later?.has('remedies') && later.has('remediesTried') ? undefined : await view.remedies()
  return healing && isApiError(healing) ? healing : view
}

/** Asks only the first time. */
function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  return () => {
    found ??= find()
    return found
  }
}
