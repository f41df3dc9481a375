import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { secondsText } from '../parts/words.ts'

/** Reasons that an action was refused or abandoned: it ended, but is not done. */
const NOT_DONE: ReadonlySet<string> = new Set(['ACTION_FAILED', 'DRAIN_TIMED_OUT'])

type Timed = Pick<OutcomeFieldsFragment, 'actionsDoneAtSeconds' | 'settledAtSeconds' | 'durationSeconds'> & {
  readonly reasons: readonly { readonly code: string }[]
}

/** `done after 6 s, settled after 21 s`. */
export function timesText({ actionsDoneAtSeconds, settledAtSeconds, durationSeconds, reasons }: Timed): string {
  const ended = reasons.some(({ code }) => NOT_DONE.has(code)) ? 'ended' : 'done'
  const done = actionsDoneAtSeconds === null ? 'actions not done' : `${ended} after ${secondsText(actionsDoneAtSeconds)}`
  const settled =
    settledAtSeconds === null
      ? `not settled after ${secondsText(durationSeconds)}`
      : `settled after ${secondsText(settledAtSeconds)}`
  return `${done}, ${settled}`
}
