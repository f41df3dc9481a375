import { type ApiError, invalidInput, isApiError, limitExceeded } from '../../service/errors.ts'
import type { OutcomeView } from '../../service/runs/outcome-view.ts'
import { compareOutcomes } from '../../whatif/comparison/comparison.ts'
import { ask } from '../ask.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { ScenarioInput, type ScenarioValue } from '../inputs/scenario-input.ts'
import { StateRef } from '../inputs/state-ref.ts'
import type { StateRefValue } from '../resolve-state.ts'
import { Comparison, type ComparisonView } from '../types/comparison.ts'
import { resultOf } from '../types/result.ts'
import { runsCost } from './what-if.ts'

const ComparisonResult = resultOf('ComparisonResult', {
  type: Comparison,
  description: 'Outcomes side by side, or an error.',
})

builder.queryField('compare', (t) =>
  t.field({
    type: ComparisonResult,
    args: {
      scenarios: t.arg({ type: [ScenarioInput], required: true, description: 'The scenarios to compare, two or more.' }),
      on: t.arg({ type: StateRef, description: 'The state to query; by default the live twin.' }),
    },
    complexity: ({ scenarios }, context) => ({ field: runsCost(scenarios, context), multiplier: scenarios.length }),
    description: 'Rehearses several scenarios on the same state and compares their outcomes.',
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
  if (scenarios.length < 2) return invalidInput([{ path: 'scenarios', message: 'give two or more scenarios' }])
  const results = await Promise.all(scenarios.map((scenario) => ask({ scenario, on }, context)))
  const failed = results.findIndex((result) => isApiError(result))
  const error = results[failed]
  if (error && isApiError(error)) return atScenario(error, failed)
  const outcomes = results.filter((result): result is OutcomeView => !isApiError(result))
  return { outcomes, compared: compareOutcomes(outcomes.map(({ outcome }) => outcome)) }
}

/** The same error, with the scenario it is about. */
function atScenario(error: ApiError, place: number): ApiError {
  if (error.type === 'InvalidInputError')
    return invalidInput(error.issues.map((issue) => ({ ...issue, path: `scenarios[${place}].${issue.path}` })))
  return error.type === 'NotFoundError' ? { ...error, message: `scenarios[${place}].${error.message}` } : error
}
