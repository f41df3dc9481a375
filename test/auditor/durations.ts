/** Milliseconds that a text like `850 ms`, `12 s`, `8m27s` or `2h5m` can mean: rounded to its last unit. */
export function durationRange(text: string): { readonly leastMs: number; readonly mostMs: number } | undefined {
  const plain = /^(\d+) (ms|s)$/.exec(text)
  if (plain) return around(Number(plain[1]) * (plain[2] === 's' ? 1000 : 1), plain[2] === 's' ? 1000 : 1)
  const parts = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text)
  if (!parts || text === '') return undefined
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0))
  const ms = ((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1000
  // Hours are printed without seconds: those are cut, not rounded.
  if ((hours ?? 0) > 0) return { leastMs: ms - 500, mostMs: ms + 59_999 }
  return around(ms, 1000)
}

function around(ms: number, unitMs: number): { readonly leastMs: number; readonly mostMs: number } {
  return { leastMs: ms - unitMs / 2, mostMs: ms + unitMs / 2 }
}

export function saysDuration(text: string, ms: number | undefined): boolean {
  const range = durationRange(text)
  return range !== undefined && ms !== undefined && ms >= range.leastMs && ms <= range.mostMs
}
