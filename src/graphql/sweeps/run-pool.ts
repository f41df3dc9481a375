import type { Base } from '../../whatif/base.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import type { PointResult } from '../../whatif/sweep/point-result.ts'
import type { LimitExceeded } from '../errors.ts'
import type { ApiLimits } from '../limits.ts'

export type PointAnswer = PointResult | LimitExceeded

/** Hands that rehearse scenarios on one state, each for itself, until they are closed. */
export interface Crew {
  /** How many there are: so many runs go on at once. */
  readonly hands: number
  /** Rehearses a scenario; its figures are the same whoever does it. */
  readonly run: (scenario: Scenario) => Promise<PointAnswer>
  readonly close: () => Promise<void>
}

/** Threads, as the API sees them. */
export interface RunPool {
  /**
   * Hands for so many runs on the state, which is sent to each of them.
   * @returns nothing where no thread can be started: then the runs are made in the server's own queue.
   */
  readonly open: (base: Base, wanted: { readonly runs: number; readonly limits: ApiLimits }) => Promise<Crew | undefined>
}
