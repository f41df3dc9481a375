import { compareText } from '../../lib/compare.ts'
import type { ProblemCode, SourceEvent, SourceProblem } from '../source.ts'

/** How many problems of one code are reported one by one; the rest is counted. */
export const PROBLEMS_PER_CODE_MAX = 50

/** Lets the first problems of each code through and sums up the others, so that a wrong file cannot drown the right ones. */
export class ProblemLog {
  private readonly counts = new Map<ProblemCode, number>()

  /** Whether something is missing from the twin. */
  errors = false

  report(problem: SourceProblem): SourceEvent[] {
    this.errors ||= problem.severity === 'error'
    const count = (this.counts.get(problem.code) ?? 0) + 1
    this.counts.set(problem.code, count)
    return count <= PROBLEMS_PER_CODE_MAX ? [{ type: 'problem', problem }] : []
  }

  /** One problem for each code with more problems than were reported. */
  summary(): SourceEvent[] {
    return [...this.counts]
      .filter(([, count]) => count > PROBLEMS_PER_CODE_MAX)
      .sort(([a], [b]) => compareText(a, b))
      .map(([code, count]) => ({ type: 'problem', problem: moreOf(code, count - PROBLEMS_PER_CODE_MAX) }))
  }
}

function moreOf(code: ProblemCode, count: number): SourceProblem {
  return {
    code: 'more-of-the-same',
    severity: 'error',
    message: `${count} more problems of the kind ${code} were found; only the first ${PROBLEMS_PER_CODE_MAX} are listed`,
    remedy: 'Fix the listed ones and read the files again.',
    count,
  }
}
