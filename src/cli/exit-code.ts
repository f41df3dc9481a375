import type { OutcomeAnswer } from './documents/answer.ts'

/** The exit codes of commands; docs/commands.md lists them. 130: interrupted with Ctrl-C. */
export const EXIT = { safe: 0, failure: 1, unsafe: 2, interrupted: 130 } as const

/** The exit code of a verdict; `UNKNOWN` counts as a failure. */
export function exitOf(verdict: OutcomeAnswer['verdict']): number {
  if (verdict === 'SAFE') return EXIT.safe
  return verdict === 'UNKNOWN' ? EXIT.failure : EXIT.unsafe
}

/** The exit code of several verdicts: of the worst. */
export function worstExit(verdicts: readonly OutcomeAnswer['verdict'][]): number {
  return Math.max(EXIT.safe, ...verdicts.map(exitOf))
}
