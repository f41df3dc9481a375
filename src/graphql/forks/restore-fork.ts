import type { Base } from '../../whatif/base.ts'
import { afterRun, type Fork, forkOf } from '../../whatif/fork/fork.ts'
import type { Outcome } from '../../whatif/outcome/outcome.ts'
import { Rehearsal } from '../../whatif/rehearsal.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import { readScenario } from '../inputs/read-scenario.ts'
import { AbandonedError, breathe, SLICE_EVENTS } from '../run-queue.ts'
import type { StoredFork, StoredStep } from './stored-fork.ts'

export interface RestoredFork {
  readonly fork: Fork
  /** The first step that ended otherwise than it did before, in words. */
  readonly note: string | undefined
}

/**
 * Makes the runs of a stored fork again, on the state it began with. The same program comes to the same states; another version
 * may not, and then the fork says so.
 * @throws {Error} when a step cannot be read.
 */
export async function restoreFork(
  { root, steps }: StoredFork,
  state: Base['state'],
  stopping: AbortSignal | undefined,
): Promise<RestoredFork> {
  const base = { state, info: root.info, coverage: root.coverage }
  const digest = state.digest()
  let note = digest === root.info.digest ? undefined : `it began with the state ${root.info.digest}, and ${digest} was read of it`
  let fork = forkOf({ ...base, info: { ...base.info, digest } })
  for (const [i, step] of steps.entries()) {
    const scenario = scenarioOfStep(step)
    const outcome = await runAgain(fork.base, { ...step, scenario }, stopping)
    fork = afterRun(fork, { scenario, limits: step.limits, outcome })
    const { digest: now } = fork.base.info
    if (now !== step.digest)
      note ??= `step ${i + 1} ended with the state ${step.digest} before the restart, and with ${now} after it`
  }
  return { fork, note }
}

function scenarioOfStep({ input }: StoredStep): Scenario {
  const read = readScenario(input)
  if (read.ok) return read.scenario
  const [issue] = read.issues
  throw new Error(`a step cannot be read any more: ${issue?.path}: ${issue?.message}`)
}

interface Again extends Pick<StoredStep, 'limits'> {
  readonly scenario: Scenario
}

/** Beside the queue, in slices; nobody waits for it, so it may take its time. */
async function runAgain(base: Base, { scenario, limits }: Again, stopping: AbortSignal | undefined): Promise<Outcome> {
  const rehearsal = new Rehearsal(base, scenario, { ...limits, shouldStop: () => stopping?.aborted === true })
  while (!rehearsal.ended) {
    if (stopping?.aborted) throw new AbandonedError()
    rehearsal.run({ eventsMax: SLICE_EVENTS })
    await breathe()
  }
  return rehearsal.finish()
}
