import { issue } from '../input-issue.ts'
import { type ActionSpec, DONE, until } from './action-spec.ts'

/** Lets virtual time pass: for a duration, or until nothing is in progress any more. */
export type WaitAction =
  | { readonly kind: 'wait'; readonly forMs: number }
  | { readonly kind: 'wait'; readonly forMs?: undefined; readonly untilQuiet: true }

export const WAIT: ActionSpec<WaitAction> = {
  validate({ forMs }, path) {
    return forMs === undefined || forMs > 0 ? [] : [issue(`${path}.for`, 'a wait needs a positive duration')]
  },
  begin({ forMs }, { turn, wakeAfter }) {
    if (forMs === undefined) return { ended: false, untilQuiet: true, resume: () => DONE }
    const end = turn.now + forMs
    wakeAfter(forMs)
    return until(({ turn: { now } }) => now >= end)
  },
  kubectl: ({ forMs }) => (forMs === undefined ? '# wait until all pods have settled' : `sleep ${Math.ceil(forMs / 1000)}`),
  reach: 'SCHEDULING',
}
