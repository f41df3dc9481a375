import type { LongQuery } from '../api/long-query.ts'
import { groupedNumber } from './grouped-digits.ts'
import { counted } from './words.ts'

/** The part of the limit from which on it matters: a query that reaches it fails. */
const NEAR = 0.1

/**
 * `53 runs`, or `53 of 5000 runs` where the total is known; where it is not, a limit that is near. `undefined` is a query that has not begun.
 * @param max the runs that the server allows, where that is known
 */
export function runsText(of: Pick<LongQuery<unknown, unknown>, 'runs' | 'total'> | undefined, max?: number): string {
  const { runs = 0, total } = of ?? {}
  if (typeof total === 'number') return `${groupedNumber(runs)} of ${counted(total, 'run')}`
  return max !== undefined && runs > max * NEAR
    ? `${groupedNumber(runs)} of at most ${counted(max, 'run')}`
    : counted(runs, 'run')
}
