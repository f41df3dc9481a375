import type { WindowFragment } from '../api/answers.generated.ts'
import { secondsText, titleOf } from '../parts/words.ts'

export type FailureWindow = WindowFragment

/** The times in which requests fail at one target of a Service. */
export interface FailureRow {
  readonly title: string
  readonly service: string
  /** Whether no pod at all answers in these times. */
  readonly isDark: boolean
  readonly windows: readonly Pick<FailureWindow, 'fromSeconds' | 'untilSeconds'>[]
  /** `502 from 12 s to 17 s`, and how many more. */
  readonly text: string
}

/** A row for each target of each Service; where no pod answers comes first, then in order of time. */
export function failureRows(windows: readonly FailureWindow[]): readonly FailureRow[] {
  const byTarget = new Map<string, FailureWindow[]>()
  for (const window of windows) {
    const key = `${window.service.name} ${window.target ? titleOf(window.target) : ''}`
    const known = byTarget.get(key)
    if (known) known.push(window)
    else byTarget.set(key, [window])
  }
  return [...byTarget.values()].map(rowOf).sort((a, b) => Number(b.isDark) - Number(a.isDark) || beginOf(a) - beginOf(b))
}

function rowOf(windows: readonly FailureWindow[]): FailureRow {
  const [first] = windows
  const target = first?.target ?? null
  return {
    title: target ? titleOf(target) : 'no pod answers',
    service: first?.service.name ?? '',
    isDark: target === null,
    windows,
    text: textOf(windows),
  }
}

function textOf(windows: readonly FailureWindow[]): string {
  const [first] = windows
  if (!first) return ''
  const { code, fromSeconds, untilSeconds } = first
  const more = windows.length - 1
  return `${code} from ${secondsText(fromSeconds)} to ${secondsText(untilSeconds)}${more > 0 ? `, and ${more} more ${more === 1 ? 'time' : 'times'}` : ''}`
}

function beginOf({ windows }: FailureRow): number {
  return windows[0]?.fromSeconds ?? 0
}
