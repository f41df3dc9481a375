const UNIT_MS = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 } as const

/** Milliseconds that a text like `850 ms`, `12 s`, `8 min 27 s` or `2 h 5 min` can mean: rounded to the unit of its size. */
export function durationRange(text: string): { readonly leastMs: number; readonly mostMs: number } | undefined {
  const parts = /^(?:(\d+) h)?(?: ?(\d+) min)?(?: ?(\d+) s)?(?:(\d+) ms)?$/.exec(text)
  if (!parts || text === '') return undefined
  const [hours = 0, minutes = 0, seconds = 0, milliseconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  const ms = hours * UNIT_MS.h + minutes * UNIT_MS.min + seconds * UNIT_MS.s + milliseconds
  if (milliseconds > 0) return around(ms, UNIT_MS.ms)
  return around(ms, hours > 0 ? UNIT_MS.min : UNIT_MS.s)
}

function around(ms: number, unitMs: number): { readonly leastMs: number; readonly mostMs: number } {
  return { leastMs: ms - unitMs / 2, mostMs: ms + unitMs / 2 }
}

export function saysDuration(text: string, ms: number | undefined): boolean {
  const range = durationRange(text)
  return range !== undefined && ms !== undefined && ms >= range.leastMs && ms <= range.mostMs
}
