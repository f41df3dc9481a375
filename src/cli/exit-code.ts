import type { OutcomeAnswer } from './answer.ts'

/** What a command leaves behind: see the table of the README. */
export const EXIT = { safe: 0, failure: 1, unsafe: 2, interrupted: 130 } as const

/** The exit code of a verdict; one that could not be reached is a failure to answer. */
export function exitOf(verdict: OutcomeAnswer['verdict']): number {
  if (verdict === 'SAFE') return EXIT.safe
  return verdict === 'UNKNOWN' ? EXIT.failure : EXIT.unsafe
}

/** The exit code of several verdicts: of the worst. */
export function worstExit(verdicts: readonly OutcomeAnswer['verdict'][]): number {
  return Math.max(EXIT.safe, ...verdicts.map(exitOf))
}
