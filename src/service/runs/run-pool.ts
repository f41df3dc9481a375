import type { Base } from '../../whatif/base.ts'
import type { Failure, FailureCase } from '../../whatif/resilience/resilience.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import type { PointQuestion } from '../../whatif/sweep/examine-point.ts'
import type { PointResult } from '../../whatif/sweep/point-result.ts'
import type { LimitExceeded } from '../errors.ts'
import type { ApiLimits } from '../limits.ts'

export type PointAnswer = PointResult | LimitExceeded

/** Threads that rehearse scenarios on one state, each for itself, until they are closed. */
export interface PointThreads {
  /** The number of threads: this many runs are made at once. */
  readonly count: number
  /** Rehearses a point; its figures are the same in any thread. */
  readonly run: (question: PointQuestion) => Promise<PointAnswer>
  readonly close: () => Promise<void>
}

/** A loss of nodes, and the run that shows its effect. */
export interface Loss {
  readonly failure: Failure
  readonly scenario: Scenario
}

export type LossAnswer = FailureCase | LimitExceeded

/** Threads that rehearse losses of nodes on one state, each for itself, until they are closed. */
export interface LossThreads {
  readonly count: number
  /** The effect of the loss; the same in any thread. */
  readonly lose: (loss: Loss) => Promise<LossAnswer>
  readonly close: () => Promise<void>
}

/** How many runs are requested, and what each may use. */
export interface ThreadRequest {
  readonly runs: number
  readonly limits: ApiLimits
}

/** Threads, as the API sees them. */
export interface RunPool {
  /**
   * Threads for this many runs on the state, which is sent to each of them.
   * @returns nothing where no thread can be started: then the runs are made in the server's own queue.
   */
  readonly open: (base: Base, request: ThreadRequest) => Promise<PointThreads | undefined>
  /** The same for losses of nodes; a pool may have none. */
  readonly openForLosses?: (base: Base, request: ThreadRequest) => Promise<LossThreads | undefined>
}
