import type { LongQuery } from '../api/long-query.ts'
import { groupedNumber } from './grouped-digits.ts'
import { counted } from './words.ts'

/** `53 runs`, or `53 of 5000 runs` where the total is known; `undefined` is a query that has not begun. */
export function runsText(of: Pick<LongQuery<unknown, unknown>, 'runs' | 'total'> | undefined): string {
  const { runs = 0, total } = of ?? {}
  return typeof total === 'number' ? `${groupedNumber(runs)} of ${counted(total, 'run')}` : counted(runs, 'run')
}
