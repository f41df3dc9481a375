import type { Instant } from '../../kube/instant.ts'
import type { StoredLives } from '../../kube/seen-lives.ts'

/** What is known of an exported state, so that answers on it are those on the original. */
export interface Exported {
  /** The "now" of the state. */
  readonly takenAt: Instant
  readonly lives: StoredLives
  /** Scenarios that led to the state; 0 for a state of the cluster. Their random values are used, so a run draws those that follow. */
  readonly runs: number
  /** What answers do not take into account, besides kinds and objects that could not be read. */
  readonly notes: readonly ExportNote[]
}

export const NOTE_CODES = ['KIND_NOT_READ', 'INPUT_INCOMPLETE', 'NAMES_HIDDEN'] as const

/** Something that each answer on the state reports. */
export interface ExportNote {
  readonly code: (typeof NOTE_CODES)[number]
  readonly message: string
  /** What is hidden, as verdicts rest on it; empty: they do not. */
  readonly unread: string
}
