import { type Course, spansOf } from '../../recording/course.ts'
import type { Outage } from '../impact.ts'

/** The same thing in the run and in the run without the scenario. */
export interface Sides<T> {
  readonly run: Course<T>
  readonly baseline: Course<T>
  /** When both end, milliseconds since they began. */
  readonly endMs: number
}

/** How much more is missing in the run at a moment: 0 where nothing is. */
export type Missing<T> = (run: T, baseline: T) => number

/**
 * The time in which more was missing than without the scenario. What is missing when the run ends lasts; `missingAtEnd` judges that where
 * it is another question.
 */
export function outageOf<T>(
  { run, baseline, endMs }: Sides<T>,
  missing: Missing<T>,
  missingAtEnd: Missing<T> = missing,
): Outage | undefined {
  let [totalMs, most, fromMs, untilMs]: [number, number, number | undefined, number] = [0, 0, undefined, 0]
  /** Since when what counts at the end has been missing without a break, what is missing of it, and how long anything was before. */
  let [lastingFromMs, left, earlierMs]: [number | undefined, number, number] = [undefined, 0, 0]
  for (const span of spansOf(run, baseline, endMs)) {
    const lengthMs = span.untilMs - span.fromMs
    const now = missing(span.a, span.b)
    left = missingAtEnd(span.a, span.b)
    if (left <= 0) lastingFromMs = undefined
    else if (lastingFromMs === undefined) [lastingFromMs, earlierMs] = [span.fromMs, totalMs]
    if (now > 0 && lengthMs > 0) {
      fromMs ??= span.fromMs
      untilMs = span.untilMs
      totalMs += lengthMs
      most = Math.max(most, now)
    }
  }
  if (lastingFromMs !== undefined)
    return {
      fromMs: lastingFromMs,
      untilMs: undefined,
      totalMs: earlierMs + endMs - lastingFromMs,
      missing: Math.max(most, left),
    }
  return fromMs === undefined ? undefined : { fromMs, untilMs, totalMs, missing: most }
}
