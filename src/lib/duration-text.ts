/** Milliseconds as people read them: `850 ms`, `12 s`, `8m27s`, `2h5m`. */
export function durationText(ms: number): string {
  if (ms > 0 && ms < 1000) return `${Math.round(ms)} ms`
  const seconds = Math.round(ms / 1000)
  if (seconds < 120) return `${seconds} s`
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const parts = [`${hours}h`, `${minutes}m`, `${rest}s`].filter((part) => !/^0/.test(part))
  return hours > 0 ? parts.slice(0, 2).join('') : parts.join('')
}
