import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'

export type Level = OutcomeFieldsFragment['workloads'][number]['levels'][number]

/** A span of the run in which a workload has fewer ready pods than it requires. */
export interface ShortSpan {
  readonly fromSeconds: number
  readonly untilSeconds: number
  /** No pod is ready. */
  readonly isDown: boolean
}

/** The level at a moment of the run; the first one is at 0. */
export function levelAt(levels: readonly Level[], seconds: number): Level | undefined {
  return levels.findLast(({ atSeconds }) => atSeconds <= seconds) ?? levels[0]
}

/** The spans up to `untilSeconds` with fewer ready pods than desired; spans of one sort that touch are one. */
export function shortSpans(levels: readonly Level[], untilSeconds: number): readonly ShortSpan[] {
  const spans: ShortSpan[] = []
  levels.forEach(({ atSeconds, desired, ready }, i) => {
    const end = Math.min(levels[i + 1]?.atSeconds ?? untilSeconds, untilSeconds)
    if (ready >= desired || end <= atSeconds) return
    const last = spans.at(-1)
    const isDown = ready === 0
    if (last?.untilSeconds === atSeconds && last.isDown === isDown) spans[spans.length - 1] = { ...last, untilSeconds: end }
    else spans.push({ fromSeconds: atSeconds, untilSeconds: end, isDown })
  })
  return spans
}

/** The highest number that a chart of these levels has to show, at least 1. */
export function topOf(levels: readonly Level[], minHealthy: number | null, untilSeconds: number): number {
  const shown = levels.filter(({ atSeconds }) => atSeconds <= untilSeconds)
  return Math.max(1, minHealthy ?? 0, ...shown.flatMap(({ desired, ready }) => [desired, ready]))
}
