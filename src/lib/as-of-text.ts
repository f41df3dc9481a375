/** Where virtual time begins in a state whose files have no time. */
const WITHOUT_TIME = '1970-01-01T00:00:00'

/** `as of 2026-01-31T12:00:00Z` of the time of a state, in other words as `shown`; where its files have none, that, and the remedy. */
export function asOfText(takenAt: string, shown = takenAt): string {
  return takenAt.startsWith(WITHOUT_TIME) ? 'at an unknown time (--as-of sets it)' : `as of ${shown}`
}
