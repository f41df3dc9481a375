/** A duration as Go prints it: `12s`, `7.5s`, `1m0.5s`, `500ms`. Whole milliseconds. */
export function durationText(ms: number): string {
  if (ms === 0) return '0s'
  if (ms < 0) return `-${durationText(-ms)}`
  if (ms < 1000) return `${ms}ms`
  const hours = Math.floor(ms / 3_600_000)
  const minutes = Math.floor(ms / 60_000) % 60
  const seconds = `${(ms % 60_000) / 1000}s`
  if (hours > 0) return `${hours}h${minutes}m${seconds}`
  return minutes > 0 ? `${minutes}m${seconds}` : seconds
}

/** Several errors in one text: each different one once, in brackets unless it is alone (apimachinery's Aggregate). */
export function aggregateText(errors: readonly string[]): string {
  const different = [...new Set(errors)]
  return different.length === 1 ? (different[0] ?? '') : `[${different.join(', ')}]`
}
