import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import { compareVerdicts } from '../outcome/severity-order.ts'
import type { Scenario } from '../scenario.ts'
import { type Proposal, planOf, scenarioOfPlan, type Tried } from './plan.ts'

/** A plan that was run, and the proposals it was made of, in their order. */
export interface Attempt extends Tried {
  readonly proposals: readonly Proposal[]
}

/** The subject: a state, what is done on it, and how many runs may still be made. */
export interface Proving {
  readonly base: Base
  readonly scenario: Scenario
  readonly runsMax: number
}

export interface Proved {
  /** `undefined`: there were too few runs to find out. */
  readonly attempt: Attempt | undefined
  readonly runs: number
}

/**
 * Leaves out each change without which an attempt ends no worse, as a run shows. What is left is minimal: none of its changes can be
 * dropped. A single change needs no proof, for without it the scenario ends as it did.
 */
export function* proveMinimal(attempt: Attempt, { base, scenario, runsMax }: Proving): Inquiry<Proved> {
  let [at, runs] = [attempt, 0]
  for (let i = 0; i < at.proposals.length && at.proposals.length > 1; ) {
    if (runs >= runsMax) return { attempt: undefined, runs }
    const without = yield* attemptWith(at.proposals.toSpliced(i, 1), { base, scenario })
    runs++
    const isIdle = compareVerdicts(without.outcome, at.outcome) <= 0
    if (isIdle) at = without
    // What was needed beside an idle change may be idle without it.
    i = isIdle ? 0 : i + 1
  }
  return { attempt: at, runs }
}

/** Makes a run of the scenario with some changes. */
export function* attemptWith(
  proposals: readonly Proposal[],
  { base, scenario }: Pick<Proving, 'base' | 'scenario'>,
): Inquiry<Attempt> {
  let plan = planOf(scenario, base)
  for (const { change, apply } of proposals) plan = { ...apply(plan), changes: [...plan.changes, change] }
  const outcome = yield { base, scenario: scenarioOfPlan(plan) }
  return { plan, outcome, proposals }
}
