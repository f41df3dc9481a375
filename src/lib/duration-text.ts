const UNITS = [
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
  { name: 's', ms: 1000 },
] as const

/**
 * Milliseconds as people read them, in the two largest units that are not zero: `850 ms`, `12 s`, `1 min 44 s`, `6 min`,
 * `2 h 5 min`. Below a minute it is rounded to seconds, below a second to milliseconds, from an hour on to minutes.
 */
export function durationText(ms: number): string {
  const rounded = ms < 1000 ? Math.round(ms) : roundedTo(ms < 3_600_000 ? 1000 : 60_000, ms)
  if (rounded > 0 && rounded < 1000) return `${rounded} ms`
  const parts = UNITS.map((unit, i) => ({ ...unit, count: Math.floor((rounded % (UNITS[i - 1]?.ms ?? Infinity)) / unit.ms) }))
  const text = parts.flatMap(({ name, count }) => (count > 0 ? [`${count} ${name}`] : [])).join(' ')
  return text === '' ? '0 s' : text
}

function roundedTo(step: number, ms: number): number {
  return Math.round(ms / step) * step
}
