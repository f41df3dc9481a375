import type { SourceProblem } from '../../ingest/source.ts'
import { problemText } from '../read-twin.ts'
import { cut } from './cut.ts'

const LINES_MAX = 8

/** Problems of reading, one a line; long lists end in how many there are more. */
export function problemLines(
  problems: readonly SourceProblem[],
  severities: readonly SourceProblem['severity'][],
): readonly string[] {
  const told = problems.filter((problem) => severities.includes(problem.severity))
  return cut(told.map(problemText), LINES_MAX, 'the list is part of GraphQL: ingest')
}
