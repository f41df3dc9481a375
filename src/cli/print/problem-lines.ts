import type { SourceProblem } from '../../ingest/source.ts'
import { cut } from './cut.ts'

const LINES_MAX = 8

/** A problem in one line: what is wrong, where, and what to do. */
export function problemText({ message, remedy }: SourceProblem): string {
  return `${message.replace(/[.;]$/, '')}. ${remedy}`
}

/** Problems of reading, one a line; long lists end in how many there are more. */
export function problemLines(
  problems: readonly SourceProblem[],
  severities: readonly SourceProblem['severity'][],
): readonly string[] {
  const shown = problems.filter((problem) => severities.includes(problem.severity))
  return cut(shown.map(problemText), LINES_MAX, 'the list is available in GraphQL: ingest')
}
