import { afterRun, timePasses } from '../../whatif/fork/fork.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import { checkScenario } from '../ask.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { type ApiError, invalidInput, isApiError, limitExceeded } from '../errors.ts'
import { digesting, inSlices } from '../in-slices.ts'
import { ScenarioInput, type ScenarioValue } from '../inputs/scenario-input.ts'
import type { OutcomeView } from '../outcome-view.ts'
import { RUN_COST } from '../queries/what-if.ts'
import { Fork, type HeldView, show } from '../types/fork.ts'
import { Outcome } from '../types/outcome/outcome.ts'
import { resultOf } from '../types/result.ts'

interface ForkRunView {
  readonly held: HeldView
  readonly outcome: OutcomeView
}

const ForkRun = builder.objectRef<ForkRunView>('ForkRun').implement({
  description: 'A run by which a fork went on.',
  fields: (t) => ({
    fork: t.field({ type: Fork, description: 'The fork after it.', resolve: ({ held }) => held }),
    outcome: t.field({
      type: Outcome,
      description: 'What happened, told against the same time without it.',
      resolve: ({ outcome }) => outcome,
    }),
  }),
})

const ForkRunResult = resultOf('ForkRunResult', {
  type: ForkRun,
  description: 'What became of the fork, or why it is as it was.',
})

const ID = 'Its id or its name.'

builder.mutationFields((t) => ({
  applyToFork: t.field({
    type: ForkRunResult,
    args: {
      id: t.arg.id({ required: true, description: ID }),
      scenario: t.arg({
        type: ScenarioInput,
        required: true,
        description: 'What is done; without a horizon, until all is quiet.',
      }),
    },
    complexity: { field: RUN_COST },
    description:
      'Does something to a fork, which goes on from where it ends. All or nothing: a refused scenario changes nothing.',
    resolve: (_root, { id, scenario }, context) => goOn(id, { input: () => scenario }, context),
  }),
  advanceFork: t.field({
    type: ForkRunResult,
    args: {
      id: t.arg.id({ required: true, description: ID }),
      by: t.arg({ type: 'Duration', description: 'So much virtual time passes.' }),
      untilQuiet: t.arg.boolean({ description: 'True: time passes until nothing is going on any more. This or `by`.' }),
      seed: t.arg.int({ defaultValue: 1, description: 'Seed of chance: the same seed gives the same answer.' }),
    },
    complexity: { field: RUN_COST },
    description: 'Lets virtual time pass in a fork.',
    resolve: (_root, { id, by, untilQuiet, seed }, context) => {
      if ((by == null) === (untilQuiet !== true))
        return invalidInput([{ path: 'by', message: 'say how long: give a duration, or untilQuiet: true' }])
      if (by != null && by <= 0) return invalidInput([{ path: 'by', message: 'time passes forward: write a positive duration' }])
      return goOn(id, { input: () => inputOf(timePasses(by ?? undefined, seed ?? 1)) }, context)
    },
  }),
}))

function inputOf({ name, seed, horizonMs }: Scenario): ScenarioValue {
  return { name, seed, ...(horizonMs === undefined ? {} : { horizon: horizonMs }), actions: [] }
}

async function goOn(
  id: string,
  { input }: { readonly input: () => ScenarioValue },
  context: ApiContext,
): Promise<ForkRunView | ApiError> {
  const { forkStepsMax } = context.limits
  const asked = input()
  const turned = await context.forks.advance<OutcomeView>(id, async ({ inputs }, fork) => {
    if (inputs.length >= forkStepsMax) return limitExceeded('forkSteps', forkStepsMax, inputs.length + 1)
    const question = checkScenario(asked, fork.base, context)
    if (isApiError(question)) return question
    const { scenario } = question
    const outcome = await context.run(fork.base, scenario)
    if (isApiError(outcome)) return outcome
    await inSlices(digesting(outcome.after), context.nowMs)
    const next = afterRun(fork, { scenario, limits: context.limits, outcome })
    return { how: 'ran', fork: next, inputs: [...inputs, asked], answer: { outcome, base: fork.base } }
  })
  return isApiError(turned) ? turned : { held: show(turned.held), outcome: turned.answer }
}
