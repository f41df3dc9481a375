/** Thousandths of a core as cores with one digit: more would be noise in a table. */
export function coresText(cpuMillis: number): string {
  return (cpuMillis / 1000).toFixed(1)
}

/** Bytes as gibibytes with one digit. */
export function gibibytesText(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)}Gi`
}

/** `12%`. */
export function percentText(percent: number): string {
  return `${Math.round(percent)}%`
}
