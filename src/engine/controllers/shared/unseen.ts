import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { RetryPhase } from './retry-phase.ts'

/** What a running controller keeps in memory and no API shows. */
export interface Unseen {
  /** The order of objects in its cache; in the order of the list unless given. */
  readonly cacheOrder?: DrawnOrder | undefined
  /** When the retries are due of what has failed since before the run; as if only retries had happened unless given. */
  readonly retryPhase?: RetryPhase | undefined
}
