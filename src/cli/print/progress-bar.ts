const BAR = 20

/** One line with the progress in per cent; it replaces the previous line. */
export function progressBar(done: number, total: number, rest: string): string {
  const share = total === 0 ? 1 : done / total
  const filled = Math.round(share * BAR)
  // Not before the end are all hundred parts done.
  const percent = `${Math.floor(share * 100)} %`.padStart(5)
  return `${NO_PROGRESS}[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${percent}, ${done} of ${total}${rest === '' ? '' : `, ${rest}`}`
}

/** The line empty again. */
export const NO_PROGRESS = '\r\u001b[K'
