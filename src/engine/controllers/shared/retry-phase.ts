import type { ObjectKey } from '../../turn.ts'
import type { EarlierFailures } from './earlier-failures.ts'

/**
 * Milliseconds until the retry of an object that has failed since before the run. No API shows it: it depends on what else has made the
 * controller try the object, and on when the controller itself began.
 */
export type RetryPhase = (owner: ObjectKey, earlier: EarlierFailures) => number

/** The retry is due as if nothing but retries had happened since the first failure. */
export function unchangedPhase(_owner: ObjectKey, { leftMs }: EarlierFailures): number {
  return leftMs
}
