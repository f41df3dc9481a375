import { ERRORS } from './documents.ts'

/** The latest moments are read first. */
const MOMENTS_SHOWN = 100

export const HISTORY = `query History($from: DateTime, $to: DateTime) {
  answer: history(from: $from, to: $to, last: ${MOMENTS_SHOWN}) {${ERRORS}
    ... on MomentConnection { totalCount nodes { takenAt version digest objects bytes } }
  }
}`

export interface MomentAnswer {
  readonly takenAt: string
  readonly version: string
  readonly digest: string
  readonly objects: number
  readonly bytes: number
}

export interface HistoryAnswer {
  readonly totalCount: number
  readonly nodes: readonly MomentAnswer[]
}
