/** Thousandths of a core as cores with one digit: more would be noise in the total of many pods. */
export function coresText(milliCpu: number): string {
  return (milliCpu / 1000).toFixed(1)
}
