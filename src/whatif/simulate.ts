import type { Base } from './base.ts'
import type { Outcome } from './outcome/outcome.ts'
import { Rehearsal } from './rehearsal.ts'
import { DEFAULT_RUN_LIMITS, type RunLimits, type Scenario } from './scenario.ts'

/**
 * Answers a question: runs the scenario on a fork of the base, and the baseline (the same time with no action) beside it.
 * A pure function: the same base, scenario and seed give the same outcome, digest included, on any machine. The scenario
 * must have passed `validateScenario`; names that are gone by the time they are used are reported as failed actions.
 */
export function simulate(base: Base, scenario: Scenario, limits: RunLimits = DEFAULT_RUN_LIMITS): Outcome {
  const rehearsal = new Rehearsal(base, scenario, limits)
  rehearsal.run({})
  return rehearsal.finish()
}
