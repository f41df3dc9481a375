import type { OutcomeAnswer } from '../answer.ts'

const COLOURS: Readonly<Record<OutcomeAnswer['verdict'], number>> = { SAFE: 32, DEGRADED: 33, BLOCKED: 31, STUCK: 31 }

/** The verdict, in green, yellow or red where the terminal can. */
export function verdictWord(verdict: OutcomeAnswer['verdict'], colour: boolean): string {
  return colour ? `\u001b[1;${COLOURS[verdict]}m${verdict}\u001b[0m` : verdict
}
