import { livesOf } from '../../kube/seen-lives.ts'
import type { Base } from '../../whatif/base.ts'
import { afterRun, type Fork, forkOf } from '../../whatif/fork/fork.ts'
import type { Outcome } from '../../whatif/outcome/outcome.ts'
import { Rehearsal } from '../../whatif/rehearsal.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import { breathe, digesting, inSlices, workSlice } from '../in-slices.ts'
import { readScenario } from '../inputs/read-scenario.ts'
import { AbandonedError } from '../run-queue.ts'
import type { StoredFork, StoredStep } from './stored-fork.ts'

/** What restoring takes from outside. */
export interface RestoreDoors {
  readonly stopping: AbortSignal | undefined
  /** The door to wall time: milliseconds that only rise. */
  readonly nowMs: () => number
}

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
export async function restoreFork({ root, steps }: StoredFork, state: Base['state'], doors: RestoreDoors): Promise<RestoredFork> {
  const { info, coverage, lives, scheduler } = root
  const base = { state, info, coverage, ...(lives ? { lives: livesOf(lives) } : {}), ...(scheduler ? { scheduler } : {}) }
  const digest = state.digest()
  let note = digest === root.info.digest ? undefined : `it began with the state ${root.info.digest}, and ${digest} was read of it`
  let fork = forkOf({ ...base, info: { ...base.info, digest } })
  for (const [i, step] of steps.entries()) {
    const scenario = scenarioOfStep(step)
    const outcome = await runAgain(fork.base, { ...step, scenario }, doors)
    await inSlices(digesting(outcome.after), doors.nowMs)
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
async function runAgain(base: Base, { scenario, limits }: Again, { stopping, nowMs }: RestoreDoors): Promise<Outcome> {
  const rehearsal = new Rehearsal(base, scenario, { ...limits, shouldStop: () => stopping?.aborted === true })
  while (!rehearsal.ended) {
    if (stopping?.aborted) throw new AbandonedError()
    workSlice(rehearsal, nowMs)
    await breathe()
  }
  return inSlices(rehearsal.finishing(), nowMs)
}
