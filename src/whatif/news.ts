import type { TimelineEvent } from './outcome/outcome.ts'

/** How much of a rehearsal has been reported to a reader: of the changes, and of what actions report. */
export interface NewsMark {
  readonly changes: number
  readonly reports: number
}

export const NO_NEWS: NewsMark = { changes: 0, reports: 0 }

/** What has happened since a mark, in order of time, and the mark to continue from. */
export interface News {
  readonly events: readonly TimelineEvent[]
  readonly mark: NewsMark
}
