import { livesOf } from '../../kube/seen-lives.ts'
import type { Base } from '../../whatif/base.ts'
import { afterRun, type Fork, type ForkStep, forkOf } from '../../whatif/fork/fork.ts'
import type { Outcome } from '../../whatif/outcome/outcome.ts'
import { Rehearsal } from '../../whatif/rehearsal.ts'
import { validateScenario } from '../../whatif/validate-scenario.ts'
import { breathe, digesting, inSlices, workSlice } from '../event-loop/in-slices.ts'
import { AbandonedError } from '../runs/run-queue.ts'
import type { StoredFork } from './stored-fork.ts'

/** What restoring takes from outside. */
export interface RestorePorts {
  readonly stopping: AbortSignal | undefined
  /** The source of wall time: monotonic milliseconds. */
  readonly nowMs: () => number
}

export interface RestoredFork {
  readonly fork: Fork
  /** The first step that ended otherwise than it did before, in words. */
  readonly note: string | undefined
}

/**
 * Makes the runs of a stored fork again, on the state it began with. The same version reaches the same states; another
 * version may not, and then the fork reports it.
 * @throws {Error} when a step is not possible any more: another version stored it.
 */
export async function restoreFork({ root, steps }: StoredFork, state: Base['state'], ports: RestorePorts): Promise<RestoredFork> {
  const { info, coverage, lives, scheduler } = root
  const base = { state, info, coverage, ...(lives ? { lives: livesOf(lives) } : {}), ...(scheduler ? { scheduler } : {}) }
  const digest = state.digest()
  let note = digest === root.info.digest ? undefined : `it started from the state ${root.info.digest}, but ${digest} was read`
  let fork = forkOf({ ...base, info: { ...base.info, digest } })
  for (const [i, step] of steps.entries()) {
    const outcome = await runAgain(fork.base, step, ports)
    await inSlices(digesting(outcome.after), ports.nowMs)
    fork = afterRun(fork, { scenario: step.scenario, limits: step.limits, outcome })
    const { digest: now } = fork.base.info
    if (now !== step.digest)
      note ??= `step ${i + 1} ended with the state ${step.digest} before the restart, and with ${now} after it`
  }
  return { fork, note }
}

/** Beside the queue, in slices; no caller waits for it, so it can be slow. */
async function runAgain(base: Base, { scenario, limits }: ForkStep, { stopping, nowMs }: RestorePorts): Promise<Outcome> {
  const [issue] = validateScenario(scenario, base.state)
  if (issue) throw new Error(`a step is not possible any more: ${issue.path}: ${issue.message}`)
  const rehearsal = new Rehearsal(base, scenario, { ...limits, shouldStop: () => stopping?.aborted === true })
  while (!rehearsal.ended) {
    if (stopping?.aborted) throw new AbandonedError()
    workSlice(rehearsal, nowMs)
    await breathe()
  }
  return inSlices(rehearsal.finishing(), nowMs)
}
