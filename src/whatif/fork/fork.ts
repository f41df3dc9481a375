import type { Base } from '../base.ts'
import { baseAfter } from '../base-after.ts'
import type { Outcome, Verdict } from '../outcome/outcome.ts'
import { type Scenario, scenarioOf } from '../scenario.ts'

/** What a run may use, as far as the state that it ends with can depend on it. */
export interface StepLimits {
  readonly eventsMax: number
  readonly virtualMsMax: number
}

/** One run by which a fork advanced, and how it ended. Made again on the same state, it ends the same. */
export interface ForkStep {
  /** Without an action: time passed. */
  readonly scenario: Scenario
  readonly limits: StepLimits
  readonly verdict: Verdict
  readonly summary: string
  readonly durationMs: number
  /** Of the state that it ended with. */
  readonly digest: string
}

/**
 * A line of what-ifs: a state of the cluster, what was done to it since, and the resulting state. A value: to fork a fork
 * is to keep it.
 */
export interface Fork {
  /** The state of the cluster that it began with. */
  readonly root: Base
  readonly steps: readonly ForkStep[]
  /** The state that the last step ended with, as the base of queries. */
  readonly base: Base
}

/** A fork to which nothing was done yet. */
export function forkOf(root: Base): Fork {
  return { root, steps: [], base: root }
}

export interface ForkRun {
  readonly scenario: Scenario
  readonly limits: StepLimits
  readonly outcome: Outcome
}

/** The fork after a run on its state. */
export function afterRun({ root, steps, base }: Fork, { scenario, limits, outcome }: ForkRun): Fork {
  const next = baseAfter(base, outcome)
  const { verdict, summary, durationMs } = outcome
  const { eventsMax, virtualMsMax } = limits
  const step = { scenario, limits: { eventsMax, virtualMsMax }, verdict, summary, durationMs, digest: next.info.digest }
  return { root, steps: [...steps, step], base: next }
}

/** A scenario in which nothing is done and time passes: some milliseconds, or until all is quiet. */
export function timePasses(byMs: number | undefined, seed: number): Scenario {
  return scenarioOf(byMs === undefined ? [{ kind: 'wait', untilQuiet: true }] : [], { name: 'advance', seed, horizonMs: byMs })
}
