import { limitExceeded } from '../../service/errors.ts'
import { FURTHER_RESULTS } from '../../service/runs/further-results.ts'
import type { OutcomeView } from '../../service/runs/outcome-view.ts'
import { REMEDY_RUNS_MAX } from '../../whatif/remedies/remedies.ts'
import { AnswerShelf, FURTHER_PAGES } from '../answer-shelf.ts'
import { ask } from '../ask.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { deferredFields } from '../deferred-fields.ts'
import { ScenarioInput, type ScenarioValue } from '../inputs/scenario-input.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { Outcome } from '../types/outcome/outcome.ts'
import { resultOf } from '../types/result.ts'

export const WhatIfResult = resultOf('WhatIfResult', {
  type: Outcome,
  description: 'The outcome, or an error.',
})

/** What a run of the model weighs beside a field that is only looked up. */
export const RUN_COST = 500

/** What the runs of scenarios weigh. */
export function runsCost(scenarios: readonly ScenarioValue[], { limits }: ApiContext): number {
  const runs = scenarios.map(
    // More seeds than allowed are an error of the domain, which is reported only if the resolver is reached.
    ({ seeds, remedies }) => Math.min(Math.max(1, seeds ?? 1), limits.seedsMax) + (remedies ? REMEDY_RUNS_MAX : 0),
  )
  return RUN_COST * runs.reduce((sum, count) => sum + count, 0)
}

const ON = 'The state to query; by default the live twin.'

const ANSWERS = new AnswerShelf<OutcomeView>()

builder.queryFields((t) => ({
  whatIf: t.field({
    type: WhatIfResult,
    args: {
      scenario: t.arg({ type: ScenarioInput, required: true, description: 'The scenario.' }),
      on: t.arg({ type: StateRef, description: ON }),
    },
    complexity: ({ scenario }, context) => ({ field: runsCost([scenario], context) }),
    description: `Rehearses a scenario on the twin and returns its outcome. ${FURTHER_PAGES}`,
    resolve: (_root, { scenario, on }, context, info) =>
      ANSWERS.answer({ input: scenario, on, context }, () =>
        ask({ scenario, on, later: deferredFields(FURTHER_RESULTS, info) }, context),
      ),
  }),
  whatIfs: t.field({
    type: [WhatIfResult],
    args: {
      scenarios: t.arg({ type: [ScenarioInput], required: true, description: 'The scenarios, each rehearsed separately.' }),
      on: t.arg({ type: StateRef, description: ON }),
    },
    complexity: ({ scenarios }, context) => ({ field: runsCost(scenarios, context), multiplier: scenarios.length }),
    description: 'Rehearses several scenarios; answers are in the same order.',
    resolve: (_root, { scenarios, on }, context, info) => {
      const { scenariosMax } = context.limits
      // The error of all of them; none is checked one by one.
      if (scenarios.length > scenariosMax) return scenarios.map(() => limitExceeded('scenarios', scenariosMax, scenarios.length))
      const later = deferredFields(FURTHER_RESULTS, info)
      return scenarios.map((scenario) => ask({ scenario, on, later }, context))
    },
  }),
}))
