import { type ApiError, invalidInput, isApiError, limitExceeded } from '../../service/errors.ts'
import { digesting, inSlices } from '../../service/event-loop/in-slices.ts'
import { pause } from '../../service/event-loop/pause.ts'
import type { ApiLimits } from '../../service/limits.ts'
import type { OutcomeView } from '../../service/runs/outcome-view.ts'
import { AbandonedError } from '../../service/runs/run-queue.ts'
import { afterRun, timePasses } from '../../whatif/fork/fork.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import { checkScenario } from '../ask.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { ActionInput } from '../inputs/actions/registry.ts'
import { ScenarioInput, type ScenarioValue } from '../inputs/scenario-input.ts'
import { RUN_COST } from '../queries/what-if.ts'
import { Fork, type HeldView, show } from '../types/fork.ts'
import { Outcome } from '../types/outcome/outcome.ts'
import { resultOf } from '../types/result.ts'

interface ForkRunView {
  readonly held: HeldView
  readonly outcome: OutcomeView
}

const ForkRun = builder.objectRef<ForkRunView>('ForkRun').implement({
  description: 'A run that extended a fork.',
  fields: (t) => ({
    fork: t.field({ type: Fork, description: 'The fork after it.', resolve: ({ held }) => held }),
    outcome: t.field({
      type: Outcome,
      description: 'The outcome, as the difference to the same time without the scenario.',
      resolve: ({ outcome }) => outcome,
    }),
  }),
})

const ForkRunResult = resultOf('ForkRunResult', {
  type: ForkRun,
  description: 'The result, or why the fork is unchanged.',
})

const ID = 'Its ID or name.'

builder.mutationFields((t) => ({
  applyToFork: t.field({
    type: ForkRunResult,
    args: {
      id: t.arg.id({ required: true, description: ID }),
      scenario: t.arg({ type: ScenarioInput, description: 'The scenario; without a horizon, until the cluster is quiet.' }),
      actions: t.arg({ type: [ActionInput], description: 'Only the actions, without other fields of a scenario.' }),
    },
    complexity: { field: RUN_COST },
    description:
      'Runs a scenario on a fork, which continues from where it ends. All or nothing: a refused scenario changes nothing.',
    resolve: (_root, { id, scenario, actions }, context) => {
      const input = scenario ?? (actions ? { actions } : undefined)
      if (!input || (scenario && actions))
        return invalidInput([{ path: 'scenario', message: 'give either a scenario or actions' }])
      return resume(id, { input, lastsMs: 0 }, context)
    },
  }),
  advanceFork: t.field({
    type: ForkRunResult,
    args: {
      id: t.arg.id({ required: true, description: ID }),
      by: t.arg({ type: 'Duration', description: 'How much virtual time passes.' }),
      untilQuiet: t.arg.boolean({ description: 'True: time passes until the cluster is quiet. This or `by`.' }),
      seed: t.arg.int({ defaultValue: 1, description: 'The random seed: the same seed gives the same answer.' }),
      speed: t.arg.float({
        description:
          'Virtual seconds per second: the fork advances at this pace, and the answer arrives when the time has passed; with `by`. By default at once.',
      }),
    },
    complexity: { field: RUN_COST },
    description: 'Lets virtual time pass in a fork.',
    resolve: (_root, { id, by, untilQuiet, seed, speed }, context) => {
      if ((by == null) === (untilQuiet !== true))
        return invalidInput([{ path: 'by', message: 'give either a duration or untilQuiet: true' }])
      if (by != null && by <= 0) return invalidInput([{ path: 'by', message: 'time cannot go back: give a positive duration' }])
      const tooSlow = speed == null ? undefined : speedRefusal(speed, by, context.limits)
      if (tooSlow) return tooSlow
      const input = inputOf(timePasses(by ?? undefined, seed ?? 1))
      return resume(id, { input, lastsMs: speed == null ? 0 : (by ?? 0) / speed }, context)
    },
  }),
}))

function inputOf({ name, seed, horizonMs }: Scenario): ScenarioValue {
  if (horizonMs !== undefined) return { name, seed, horizon: horizonMs, actions: [] }
  return { name, seed, actions: [{ wait: { untilQuiet: true } }] }
}

/** Time that passes slower than this, or for longer than a run may take, outlives its clients. */
function speedRefusal(speed: number, by: number | null | undefined, { wallMsMax }: ApiLimits): ApiError | undefined {
  if (by == null) return invalidInput([{ path: 'speed', message: 'the time until the cluster is quiet is unknown: give `by`' }])
  if (!(speed > 0)) return invalidInput([{ path: 'speed', message: 'give a positive number' }])
  const lastsMs = Math.ceil(by / speed)
  return lastsMs > wallMsMax ? limitExceeded('wallMs', wallMsMax, lastsMs) : undefined
}

/** Until a moment of wall time, or until the caller no longer waits. */
async function until(momentMs: number, { nowMs, endedBy }: ApiContext): Promise<void> {
  const signals = endedBy.filter((signal) => signal !== undefined)
  if (momentMs > nowMs()) await pause(momentMs - nowMs(), AbortSignal.any(signals))
  if (signals.some(({ aborted }) => aborted)) throw new AbandonedError()
}

interface Resumption {
  readonly input: ScenarioValue
  /** How long it takes at least, milliseconds of wall time. */
  readonly lastsMs: number
}

async function resume(id: string, { input, lastsMs }: Resumption, context: ApiContext): Promise<ForkRunView | ApiError> {
  const { forkStepsMax } = context.limits
  const turned = await context.forks.advance<OutcomeView>(id, async (fork) => {
    const { length: steps } = fork.steps
    if (steps >= forkStepsMax) return limitExceeded('forkSteps', forkStepsMax, steps + 1)
    const question = checkScenario(input, fork.base, context)
    if (isApiError(question)) return question
    const { scenario } = question
    const startMs = context.nowMs()
    const outcome = await context.run(fork.base, scenario)
    if (isApiError(outcome)) return outcome
    await inSlices(digesting(outcome.after), context.nowMs)
    await until(startMs + lastsMs, context)
    const next = afterRun(fork, { scenario, limits: context.limits, outcome })
    return { how: 'ran', fork: next, answer: { outcome, base: fork.base } }
  })
  return isApiError(turned) ? turned : { held: show(turned.held), outcome: turned.answer }
}
