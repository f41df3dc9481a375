import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { rankOf } from '../outcome/outages-of.ts'
import { titleOf } from '../parts/words.ts'
import { type Level, levelAt, type ShortSpan, shortSpans, topOf } from './ready-course.ts'

/** A workload whose desired or ready pods change while the run is shown. */
export interface ReadyRow {
  readonly title: string
  readonly levels: readonly Level[]
  readonly minHealthy: number | null
  readonly spans: readonly ShortSpan[]
  /** The highest number of its chart. */
  readonly top: number
  /** How it begins, the lowest number, and how it ends. */
  readonly text: string
}

/** The workloads that change up to `until` seconds: what ends without a ready pod first. */
export function readyRows(workloads: OutcomeFieldsFragment['workloads'], until: number): readonly ReadyRow[] {
  return workloads
    .map((impact) => ({ impact, levels: impact.levels.filter(({ atSeconds }) => atSeconds <= until) }))
    .filter(({ levels }) => levels.length > 1)
    .sort((a, b) => rankOf(a.impact) - rankOf(b.impact))
    .map(({ impact: { workload, minHealthy }, levels }) => ({
      title: titleOf(workload),
      levels,
      minHealthy,
      spans: shortSpans(levels, until),
      top: topOf(levels, minHealthy, until),
      text: textOf(levels, minHealthy, until),
    }))
}

function textOf(levels: readonly Level[], minHealthy: number | null, until: number): string {
  const [first, last] = [levels[0], levelAt(levels, until)]
  const lowest = Math.min(...levels.map(({ ready }) => ready))
  const course = `${levelText(first)} at first, lowest ${lowest}, ${levelText(last)} at the end`
  return minHealthy === null ? course : `${course}; a budget requires ${minHealthy}`
}

/** `2 of 3`. */
export function levelText(level: Level | undefined): string {
  return level ? `${level.ready} of ${level.desired}` : ''
}
