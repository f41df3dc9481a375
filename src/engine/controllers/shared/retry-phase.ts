import type { ObjectKey } from '../../turn.ts'
import type { EarlierFailures } from './earlier-failures.ts'

/** Where the retries of an object stand, with as many other tries as what happened to its pods causes, and with the fewest. */
export interface RetryRange {
  readonly likely: EarlierFailures
  readonly fewest: EarlierFailures
}

/**
 * Where the retries of an object stand that has failed since before the run. No API shows it: it depends on what else has made the
 * controller try the object, and on when the controller itself began.
 */
export type RetryPhase = (owner: ObjectKey, range: RetryRange) => EarlierFailures

/** The retry is due as if nothing had happened since the first failure but retries and what the pods of the object show. */
export function unchangedPhase(_owner: ObjectKey, { likely }: RetryRange): EarlierFailures {
  return likely
}
