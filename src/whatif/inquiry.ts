import type { Base } from './base.ts'
import type { Outcome } from './outcome/outcome.ts'
import { DEFAULT_RUN_LIMITS, type RunLimits, type Scenario } from './scenario.ts'
import { simulate } from './simulate.ts'

/** One run that an inquiry wants: it goes on with the outcome. */
export interface InquiryRun {
  readonly base: Base
  readonly scenario: Scenario
}

/**
 * A question that takes several runs, where the next depends on the last: it yields runs and is handed their outcomes. So it
 * stays pure, and whoever answers decides when and where each run is made.
 */
export type Inquiry<T> = Generator<InquiryRun, T, Outcome>

/** Makes all runs of an inquiry at once, one after the other. */
export function answerInquiry<T>(inquiry: Inquiry<T>, limits: RunLimits = DEFAULT_RUN_LIMITS): T {
  let step = inquiry.next()
  while (!step.done) step = inquiry.next(simulate(step.value.base, step.value.scenario, limits))
  return step.value
}
