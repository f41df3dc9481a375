import { chance } from '../whatif/chance/chance.ts'
import type { Outcome } from '../whatif/outcome/outcome.ts'
import { remedies } from '../whatif/remedies/remedies.ts'
import type { Question } from './ask.ts'
import type { ApiContext } from './context.ts'
import { type ApiError, isApiError } from './errors.ts'
import type { OutcomeView } from './outcome-view.ts'
import { pursue } from './pursue.ts'

/** An outcome with what a scenario wants beside it, which takes more runs; expected failures are values. */
export async function explore(question: Question, outcome: Outcome, context: ApiContext): Promise<OutcomeView | ApiError> {
  const { base, scenario, seeds } = question
  const drawn = seeds === 1 ? undefined : await pursue(chance(base, { scenario, seeds, first: outcome }), context)
  if (drawn && isApiError(drawn)) return drawn
  const healing = question.remedies ? await pursue(remedies(base, scenario, outcome), context) : undefined
  if (healing && isApiError(healing)) return healing
  return { outcome, base, chance: drawn, remedies: healing }
}
