import type { Outage } from '../../src/whatif/outcome/impact.ts'
import { type Contradiction, compare } from './contradiction.ts'
import type { Levels, Moment } from './levels.ts'

/** A time in which neither of two runs changes. */
export interface Stretch<T> {
  readonly fromMs: number
  readonly untilMs: number
  readonly run: T | undefined
  readonly baseline: T | undefined
}

/**
 * One thing in both runs. The last stretch has the values at the end, and may take no time. A run that settled stays as it is, so the end is
 * the last change of the baseline where that is later.
 */
export function stretchesOf<T>(
  run: Levels,
  baseline: Levels,
  { endMs, of }: { readonly endMs: number; readonly of: (moment: Moment) => T | undefined },
): readonly Stretch<T>[] {
  const seen = baseline.steps.map(({ moment }, i) => [of(baseline.steps[i - 1]?.moment ?? baseline.first), of(moment)])
  const lastChange = baseline.steps[seen.findLastIndex(([before, after]) => JSON.stringify(before) !== JSON.stringify(after))]
  const lastMs = Math.max(endMs, lastChange?.atMs ?? 0)
  const moments = [...new Set([0, ...run.steps.map(({ atMs }) => atMs), ...baseline.steps.map(({ atMs }) => atMs)])]
    .filter((atMs) => atMs <= lastMs)
    .sort((a, b) => a - b)
  let [i, j] = [0, 0]
  return moments.map((fromMs, index) => {
    while ((run.steps[i]?.atMs ?? Number.POSITIVE_INFINITY) <= fromMs) i++
    while ((baseline.steps[j]?.atMs ?? Number.POSITIVE_INFINITY) <= fromMs) j++
    return {
      fromMs,
      untilMs: moments[index + 1] ?? lastMs,
      run: of(run.steps[i - 1]?.moment ?? run.first),
      baseline: of(baseline.steps[j - 1]?.moment ?? baseline.first),
    }
  })
}

export interface Worse<T> {
  /** How much is missing at a moment beyond what is missing without the scenario; 0: nothing. */
  readonly forAWhile: (run: T | undefined, baseline: T | undefined) => number
  /** The same for what has not ended at the end of the run; missing where it is the same question. */
  readonly atTheEnd?: (run: T | undefined, baseline: T | undefined) => number
}

/** When it was worse: one interval if it lasts, from the first time to the last if it does not. */
export function outageIn<T>(stretches: readonly Stretch<T>[], { forAWhile, atTheEnd = forAWhile }: Worse<T>): Outage | undefined {
  const last = stretches.at(-1)
  if (last === undefined) return undefined
  const isLasting = atTheEnd(last.run, last.baseline) > 0
  let lastingFrom = stretches.length
  while (isLasting && lastingFrom > 0) {
    const stretch = stretches[lastingFrom - 1]
    if (!stretch || atTheEnd(stretch.run, stretch.baseline) <= 0) break
    lastingFrom--
  }
  const worse = stretches.filter(({ run, baseline, fromMs, untilMs }, i) => {
    return i >= lastingFrom || (untilMs > fromMs && forAWhile(run, baseline) > 0)
  })
  const [first] = worse
  if (first === undefined) return undefined
  const missing = worse.map(({ run, baseline, fromMs, untilMs }) =>
    Math.max(untilMs > fromMs ? forAWhile(run, baseline) : 0, stretches.at(-1)?.fromMs === fromMs ? atTheEnd(run, baseline) : 0),
  )
  return {
    fromMs: isLasting ? (stretches[lastingFrom]?.fromMs ?? 0) : first.fromMs,
    untilMs: isLasting ? undefined : worse.at(-1)?.untilMs,
    totalMs: worse.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0),
    // Spread over arguments, thousands of stretches overflow the stack.
    missing: missing.reduce((most, count) => Math.max(most, count), 0),
  }
}

export function compareOutages(where: string, says: Outage | undefined, isSo: Outage | undefined): readonly Contradiction[] {
  if (!says || !isSo) return compare(where, says, isSo)
  return [
    ...compare(`${where}.fromMs`, says.fromMs, isSo.fromMs),
    ...compare(`${where}.untilMs`, says.untilMs, isSo.untilMs),
    ...compare(`${where}.totalMs`, says.totalMs, isSo.totalMs),
    ...compare(`${where}.missing`, says.missing, isSo.missing),
  ]
}

/** Whether a measure ends or falls elsewhere than without the scenario. An event a moment sooner or later is not an impact. */
export function isElsewhere<T>(
  stretches: readonly Stretch<T>[],
  measures: readonly ((level: T | undefined) => number)[],
): boolean {
  const last = stretches.at(-1)
  return measures.some((of) => {
    const least = (side: 'run' | 'baseline'): number => Math.min(...stretches.map((item) => of(item[side])))
    return of(last?.run) !== of(last?.baseline) || least('run') !== least('baseline')
  })
}

export function differ<T>(stretches: readonly Stretch<T>[]): boolean {
  return stretches.some(({ run, baseline }) => JSON.stringify(run) !== JSON.stringify(baseline))
}
