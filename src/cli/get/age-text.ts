const [SECOND, MINUTE, HOUR, DAY, YEAR] = [1000, 60_000, 3_600_000, 86_400_000, 31_536_000_000] as const

/** How long ago something was made, as kubectl prints it: `45s`, `5m30s`, `3h12m`, `2d4h`, `40d`, `3y`. Milliseconds. */
export function ageText(ms: number): string {
  if (ms < 0) return '0s'
  if (ms < 2 * MINUTE) return `${Math.floor(ms / SECOND)}s`
  if (ms < 10 * MINUTE) return two(ms, [MINUTE, 'm'], [SECOND, 's'])
  if (ms < 3 * HOUR) return `${Math.floor(ms / MINUTE)}m`
  if (ms < 8 * HOUR) return two(ms, [HOUR, 'h'], [MINUTE, 'm'])
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)}h`
  if (ms < 8 * DAY) return two(ms, [DAY, 'd'], [HOUR, 'h'])
  if (ms < 2 * YEAR) return `${Math.floor(ms / DAY)}d`
  return ms < 8 * YEAR ? two(ms, [YEAR, 'y'], [DAY, 'd']) : `${Math.floor(ms / YEAR)}y`
}

type Unit = readonly [ms: number, name: string]

/** The second unit only where there is something of it. */
function two(ms: number, [large, first]: Unit, [small, second]: Unit): string {
  const rest = Math.floor((ms % large) / small)
  return `${Math.floor(ms / large)}${first}${rest > 0 ? `${rest}${second}` : ''}`
}
