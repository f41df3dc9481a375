import type { ErrorAnswer, KeyAnswer, OutcomeAnswer } from './answer.ts'
import { ERRORS, OUTCOME_FIELDS, OUTCOME_FRAGMENTS } from './documents.ts'

/** A standing question. */
export const STANDING_WHAT_IF = `subscription StandingWhatIf($scenario: ScenarioInput!, $on: StateRef, $minInterval: Duration) {
  standingWhatIf(scenario: $scenario, on: $on, minInterval: $minInterval) {
    sequence runs gap causesTotal
    changes { aspect object { ...Key } before after }
    causes { type key { ...Key } }
    answer {${ERRORS}
    ... on Outcome {${OUTCOME_FIELDS}
      }
    }
  }
}${OUTCOME_FRAGMENTS}`

export interface StandingUpdate {
  readonly sequence: number
  readonly runs: number
  readonly gap: boolean
  readonly causesTotal: number
  readonly changes: readonly {
    readonly aspect: string
    readonly object: KeyAnswer | null
    readonly before: string | null
    readonly after: string | null
  }[]
  readonly causes: readonly { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly key: KeyAnswer }[]
  readonly answer: OutcomeAnswer | ErrorAnswer
}
