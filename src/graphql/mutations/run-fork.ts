import { afterRun, timePasses } from '../../whatif/fork/fork.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import { checkScenario } from '../ask.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { type ApiError, invalidInput, isApiError, limitExceeded } from '../errors.ts'
import { digesting, inSlices } from '../in-slices.ts'
import { ActionInput } from '../inputs/actions/registry.ts'
import { ScenarioInput, type ScenarioValue } from '../inputs/scenario-input.ts'
import type { ApiLimits } from '../limits.ts'
import type { OutcomeView } from '../outcome-view.ts'
import { pause } from '../pause.ts'
import { RUN_COST } from '../queries/what-if.ts'
import { AbandonedError } from '../run-queue.ts'
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
      scenario: t.arg({ type: ScenarioInput, description: 'What is done; without a horizon, until all is quiet.' }),
      actions: t.arg({ type: [ActionInput], description: 'The same, when a scenario would say nothing else.' }),
    },
    complexity: { field: RUN_COST },
    description:
      'Does something to a fork, which goes on from where it ends. All or nothing: a refused scenario changes nothing.',
    resolve: (_root, { id, scenario, actions }, context) => {
      const input = scenario ?? (actions ? { actions } : undefined)
      if (!input || (scenario && actions))
        return invalidInput([{ path: 'scenario', message: 'say what is done: give a scenario, or actions, and not both' }])
      return goOn(id, { input: () => input, lastsMs: 0 }, context)
    },
  }),
  advanceFork: t.field({
    type: ForkRunResult,
    args: {
      id: t.arg.id({ required: true, description: ID }),
      by: t.arg({ type: 'Duration', description: 'So much virtual time passes.' }),
      untilQuiet: t.arg.boolean({ description: 'True: time passes until nothing is going on any more. This or `by`.' }),
      seed: t.arg.int({ defaultValue: 1, description: 'Seed of chance: the same seed gives the same answer.' }),
      speed: t.arg.float({
        description:
          'Virtual seconds for each second: the fork goes on at this pace, and the answer comes when the time has passed; with `by`. Left out: at once.',
      }),
    },
    complexity: { field: RUN_COST },
    description: 'Lets virtual time pass in a fork.',
    resolve: (_root, { id, by, untilQuiet, seed, speed }, context) => {
      if ((by == null) === (untilQuiet !== true))
        return invalidInput([{ path: 'by', message: 'say how long: give a duration, or untilQuiet: true, and not both' }])
      if (by != null && by <= 0) return invalidInput([{ path: 'by', message: 'time passes forward: write a positive duration' }])
      const tooSlow = speed == null ? undefined : speedRefusal(speed, by, context.limits)
      if (tooSlow) return tooSlow
      const input = (): ScenarioValue => inputOf(timePasses(by ?? undefined, seed ?? 1))
      return goOn(id, { input, lastsMs: speed == null ? 0 : (by ?? 0) / speed }, context)
    },
  }),
}))

function inputOf({ name, seed, horizonMs }: Scenario): ScenarioValue {
  return { name, seed, ...(horizonMs === undefined ? {} : { horizon: horizonMs }), actions: [] }
}

/** Time that passes slower than this, or for longer than a run may take, outlives everybody who waits for it. */
function speedRefusal(speed: number, by: number | null | undefined, { wallMsMax }: ApiLimits): ApiError | undefined {
  if (by == null) return invalidInput([{ path: 'speed', message: 'nobody knows how long it takes until all is quiet: say `by`' }])
  if (!(speed > 0)) return invalidInput([{ path: 'speed', message: 'time passes forward: write a positive number' }])
  const lastsMs = Math.ceil(by / speed)
  return lastsMs > wallMsMax ? limitExceeded('wallMs', wallMsMax, lastsMs) : undefined
}

/** Until a moment of wall time, or nobody waits any more. */
async function until(momentMs: number, { nowMs, endedBy }: ApiContext): Promise<void> {
  const signals = endedBy.filter((signal) => signal !== undefined)
  if (momentMs > nowMs()) await pause(momentMs - nowMs(), AbortSignal.any(signals))
  if (signals.some(({ aborted }) => aborted)) throw new AbandonedError()
}

interface GoingOn {
  readonly input: () => ScenarioValue
  /** How long it takes at least, milliseconds of wall time. */
  readonly lastsMs: number
}

async function goOn(id: string, { input, lastsMs }: GoingOn, context: ApiContext): Promise<ForkRunView | ApiError> {
  const { forkStepsMax } = context.limits
  const asked = input()
  const turned = await context.forks.advance<OutcomeView>(id, async ({ inputs }, fork) => {
    if (inputs.length >= forkStepsMax) return limitExceeded('forkSteps', forkStepsMax, inputs.length + 1)
    const question = checkScenario(asked, fork.base, context)
    if (isApiError(question)) return question
    const { scenario } = question
    const startMs = context.nowMs()
    const outcome = await context.run(fork.base, scenario)
    if (isApiError(outcome)) return outcome
    await inSlices(digesting(outcome.after), context.nowMs)
    await until(startMs + lastsMs, context)
    const next = afterRun(fork, { scenario, limits: context.limits, outcome })
    return { how: 'ran', fork: next, inputs: [...inputs, asked], answer: { outcome, base: fork.base } }
  })
  return isApiError(turned) ? turned : { held: show(turned.held), outcome: turned.answer }
}
