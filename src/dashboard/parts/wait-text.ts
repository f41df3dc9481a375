import { durationText } from '../../lib/duration-text.ts'
import type { LongQuery } from '../api/long-query.ts'

/** A shorter wait needs no time, in milliseconds. */
const SHORT_MS = 5000
/** Runs until the time of one is known well enough to multiply it. */
const RUNS_MIN = 10

/** `Under way for 1 min, about 6 min left`: how long a query of many runs takes; `undefined` while it is short. */
export function waitText(of: Pick<LongQuery<unknown, unknown>, 'runs' | 'total'>, elapsedMs: number): string | undefined {
  if (elapsedMs < SHORT_MS) return undefined
  const { runs, total } = of
  const since = `Under way for ${durationText(elapsedMs)}`
  if (typeof total !== 'number' || runs < RUNS_MIN || runs >= total) return since
  return `${since}, about ${durationText(roughly((elapsedMs / runs) * (total - runs)))} left`
}

/** Rounded to ten seconds, and from two minutes on to a minute, because it is an estimate. */
function roughly(ms: number): number {
  const step = ms < 120_000 ? 10_000 : 60_000
  return Math.max(1, Math.round(ms / step)) * step
}
