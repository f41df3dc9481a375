/** `Sat 2026-01-31 13:00:05`: an instant of the API in a time zone, by default that of the reader. */
export function localText(iso: string, timeZone?: string): string {
  const date = new Date(iso)
  const day = date.toLocaleDateString('en', { weekday: 'short', timeZone })
  // Dates are written in Sweden as in ISO 8601.
  return `${day} ${date.toLocaleString('sv', { timeZone })}`
}

const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `3 minutes ago`, in the largest unit of which at least two have passed. */
export function agoText(iso: string, now: number): string {
  const ms = now - Date.parse(iso)
  if (ms < 60_000) return 'less than a minute ago'
  const [unit, length] = UNITS.find(([, size]) => ms >= 2 * size) ?? ['minute', 60_000]
  return AGO.format(-Math.floor(ms / length), unit)
}
