import type { TimelineEvent } from './outcome/outcome.ts'

/** How much of a rehearsal has been reported to a reader: of the changes, and of what actions report. */
export interface EventMark {
  readonly changes: number
  readonly reports: number
}

export const RUN_START: EventMark = { changes: 0, reports: 0 }

/** What has happened since a mark, in order of time, and the mark to continue from. */
export interface NewEvents {
  readonly events: readonly TimelineEvent[]
  readonly mark: EventMark
}
