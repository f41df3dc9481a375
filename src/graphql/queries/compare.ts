import { ask } from '../ask.ts'
import { builder } from '../builder.ts'
import type { ComparisonView } from '../compare-outcomes.ts'
import type { ApiContext } from '../context.ts'
import { type ApiError, invalidInput, isApiError, limitExceeded } from '../errors.ts'
import { ScenarioInput, type ScenarioValue } from '../inputs/scenario-input.ts'
import { StateRef } from '../inputs/state-ref.ts'
import type { OutcomeView } from '../outcome-view.ts'
import type { StateRefValue } from '../resolve-state.ts'
import { Comparison } from '../types/comparison.ts'
import { resultOf } from '../types/result.ts'
import { runsCost } from './what-if.ts'

const ComparisonResult = resultOf('ComparisonResult', {
  type: Comparison,
  description: 'Outcomes side by side, or why they cannot be had.',
})

builder.queryField('compare', (t) =>
  t.field({
    type: ComparisonResult,
    args: {
      scenarios: t.arg({ type: [ScenarioInput], required: true, description: 'The scenarios to compare, two or more.' }),
      on: t.arg({ type: StateRef, description: 'The state to ask; the live twin when left out.' }),
    },
    complexity: ({ scenarios }, context) => ({ field: runsCost(scenarios, context), multiplier: scenarios.length }),
    description: 'Rehearses several scenarios on the same state and lays their outcomes side by side.',
    resolve: (_root, { scenarios, on }, context) => compare(scenarios, on, context),
  }),
)

async function compare(
  scenarios: readonly ScenarioValue[],
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Promise<ComparisonView | ApiError> {
  const { scenariosMax } = context.limits
  if (scenarios.length > scenariosMax) return limitExceeded('scenarios', scenariosMax, scenarios.length)
  if (scenarios.length < 2) return invalidInput([{ path: 'scenarios', message: 'name two scenarios or more' }])
  const results = await Promise.all(scenarios.map((scenario) => ask({ scenario, on }, context)))
  const failed = results.findIndex((result) => isApiError(result))
  const error = results[failed]
  if (error && isApiError(error)) return atScenario(error, failed)
  return { outcomes: results.filter((result): result is OutcomeView => !isApiError(result)) }
}

/** The same error, told with the scenario it is about. */
function atScenario(error: ApiError, place: number): ApiError {
  if (error.type === 'InvalidInputError')
    return invalidInput(error.issues.map((issue) => ({ ...issue, path: `scenarios[${place}].${issue.path}` })))
  return error.type === 'NotFoundError' ? { ...error, message: `scenarios[${place}].${error.message}` } : error
}
