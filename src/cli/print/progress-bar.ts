const BAR = 30

/** One line that tells how far something is; it takes the place of the line before. */
export function progressBar(done: number, total: number, rest: string): string {
  const filled = total === 0 ? BAR : Math.round((done / total) * BAR)
  return `\r\u001b[K[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${done} of ${total}${rest === '' ? '' : `, ${rest}`}`
}

/** The line empty again. */
export const NO_PROGRESS = '\r\u001b[K'
