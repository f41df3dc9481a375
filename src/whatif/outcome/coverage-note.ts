import type { ObjectKey } from '../../engine/turn.ts'

export type CoverageCode =
  | 'UNKNOWN_SCHEDULER'
  | 'UNKNOWN_OWNER'
  | 'KIND_NOT_READ'
  | 'INPUT_INCOMPLETE'
  | 'NOT_MODELLED'
  | 'MAY_BE_REVERTED'
  | 'VOLUME_TOPOLOGY'
  | 'METRICS_MISSING'
  | 'SAMPLING_START_UNKNOWN'
  | 'UNREADABLE'
  | 'ORDER_UNKNOWN'
  | 'VERSION_SKEW'
  | 'NAMES_HIDDEN'

/** Something the answer does not take into account. */
export interface CoverageNote {
  readonly code: CoverageCode
  readonly message: string
  readonly objects: readonly ObjectKey[]
  /**
   * The kind of which something exists, or may exist, that could not be read; `ANY_KIND` if the kind is unknown, `LABELS_ELSEWHERE` if it is
   * the labels of pods of some namespaces. Answers that rest on the kind are `UNREADABLE`. Missing: nothing is known to have been lost.
   */
  readonly unread?: string
}

/** Replaces the kind of what was lost, where that is unknown. */
export const ANY_KIND = '*'

/** Of pods of other namespaces than the one of the pod whose affinity selects them. */
export const LABELS_ELSEWHERE = 'labels elsewhere'
