import type { Base } from './base.ts'
import type { Outcome } from './outcome/outcome.ts'
import type { Scenario } from './scenario.ts'

/** One run that an inquiry needs: it continues with the outcome. */
export interface InquiryRun {
  readonly base: Base
  readonly scenario: Scenario
}

/** Thrown into an inquiry in place of an outcome when it gets no more runs: it may return what it has found by then. */
export class RunsExhausted extends Error {
  override readonly name = 'RunsExhausted'
}

/**
 * A question that takes several runs, where the next depends on the last: it yields runs and is handed their outcomes. So it
 * stays pure, and its caller decides when and where each run is made.
 */
export type Inquiry<T> = Generator<InquiryRun, T, Outcome>
