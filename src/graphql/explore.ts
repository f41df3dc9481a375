import { chance } from '../whatif/chance/chance.ts'
import type { Outcome } from '../whatif/outcome/outcome.ts'
import type { Question } from './ask.ts'
import type { ApiContext } from './context.ts'
import { type ApiError, isApiError } from './errors.ts'
import type { OutcomeView } from './outcome-view.ts'
import { pursue } from './pursue.ts'

/** An outcome with what a scenario wants beside it, which takes more runs; expected failures are values. */
export async function explore(
  { base, scenario, seeds }: Question,
  outcome: Outcome,
  context: ApiContext,
): Promise<OutcomeView | ApiError> {
  if (seeds === 1) return { outcome, base }
  const found = await pursue(chance(base, { scenario, seeds, first: outcome }), context)
  return isApiError(found) ? found : { outcome, base, chance: found }
}
