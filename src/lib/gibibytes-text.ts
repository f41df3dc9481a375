/** Bytes as gibibytes with one digit: `251.9Gi`. */
export function gibibytesText(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)}Gi`
}
