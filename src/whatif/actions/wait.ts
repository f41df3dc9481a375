import { issue } from '../input-issue.ts'
import { type ActionSpec, until } from './action-spec.ts'

/** Lets virtual time pass. */
export interface WaitAction {
  readonly kind: 'wait'
  readonly forMs: number
}

export const WAIT: ActionSpec<WaitAction> = {
  validate: ({ forMs }, path) => (forMs > 0 ? [] : [issue(`${path}.for`, 'a wait takes a positive duration')]),
  begin({ forMs }, { turn, wakeAfter }) {
    const end = turn.now + forMs
    wakeAfter(forMs)
    return until(({ turn: { now } }) => now >= end)
  },
}
