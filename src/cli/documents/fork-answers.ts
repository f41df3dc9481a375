import type { KeyAnswer, OutcomeAnswer, StateAnswer } from './answer.ts'

/** The answers of the API as the documents in `fork-documents.ts` select them. Durations are ISO 8601. */

interface ForkStepAnswer {
  readonly number: number
  readonly scenario: string | null
  readonly actions: readonly string[]
  readonly verdict: string
  readonly summary: string
  readonly duration: string
}

export interface ForkAnswer {
  readonly __typename: 'Fork'
  readonly summary: string
  readonly id: string
  readonly name: string
  readonly owner: string
  readonly parent: string | null
  readonly createdAt: string
  readonly expiresAt: string
  readonly behind: boolean
  readonly note: string | null
  readonly labels: readonly { readonly key: string; readonly value: string }[]
  readonly steps: readonly ForkStepAnswer[]
  readonly state: StateAnswer
}

export type SnapshotAnswer = Pick<ForkAnswer, 'id' | 'name' | 'owner' | 'createdAt' | 'expiresAt' | 'note' | 'labels' | 'state'>

export interface ForkRunAnswer {
  readonly __typename: 'ForkRun'
  readonly fork: ForkAnswer
  readonly outcome: OutcomeAnswer
}

export interface ForkRebaseAnswer {
  readonly __typename: 'ForkRebase'
  readonly done: boolean
  readonly conflicts: readonly { readonly kind: string; readonly step: number | null; readonly message: string }[]
  readonly fork: ForkAnswer
}

export interface StateDiffAnswer {
  readonly __typename: 'StateDiff'
  readonly summary: string
  readonly added: number
  readonly removed: number
  readonly changed: number
  readonly from: DiffedStateAnswer
  readonly to: DiffedStateAnswer
  readonly objects: {
    readonly totalCount: number
    readonly nodes: readonly {
      readonly type: 'ADDED' | 'REMOVED' | 'CHANGED'
      readonly key: KeyAnswer
      readonly fields: readonly { readonly path: string; readonly before: string | null; readonly after: string | null }[]
    }[]
  }
}

export interface DiffedStateAnswer extends StateAnswer {
  readonly fork: string | null
  readonly snapshot: string | null
}
