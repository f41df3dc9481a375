import type { Base } from '../../whatif/base.ts'
import type { Failure, FailureCase } from '../../whatif/resilience/resilience.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import type { PointQuestion } from '../../whatif/sweep/examine-point.ts'
import type { PointResult } from '../../whatif/sweep/point-result.ts'
import type { LimitExceeded } from '../errors.ts'
import type { ApiLimits } from '../limits.ts'

export type PointAnswer = PointResult | LimitExceeded

/** Hands that rehearse scenarios on one state, each for itself, until they are closed. */
export interface Crew {
  /** How many there are: so many runs go on at once. */
  readonly hands: number
  /** Rehearses a point; its figures are the same whoever does it. */
  readonly run: (question: PointQuestion) => Promise<PointAnswer>
  readonly close: () => Promise<void>
}

/** A loss of nodes, and the run that tells what it means. */
export interface Loss {
  readonly failure: Failure
  readonly scenario: Scenario
}

export type LossAnswer = FailureCase | LimitExceeded

/** Hands that rehearse losses of nodes on one state, each for itself, until they are closed. */
export interface LossCrew {
  readonly hands: number
  /** What the loss means; the same whoever finds it out. */
  readonly lose: (loss: Loss) => Promise<LossAnswer>
  readonly close: () => Promise<void>
}

/** How many runs are wanted, and what each may use. */
export interface CrewWish {
  readonly runs: number
  readonly limits: ApiLimits
}

/** Threads, as the API sees them. */
export interface RunPool {
  /**
   * Hands for so many runs on the state, which is sent to each of them.
   * @returns nothing where no thread can be started: then the runs are made in the server's own queue.
   */
  readonly open: (base: Base, wanted: CrewWish) => Promise<Crew | undefined>
  /** The same for losses of nodes; a pool may have no hands for them. */
  readonly openForLosses?: (base: Base, wanted: CrewWish) => Promise<LossCrew | undefined>
}
