import { deepDiff } from '../deep-diff.ts'
import type { VectorJudge } from '../formats.ts'

/**
 * A judge from a function that computes the whole answer. The input has the recording's format; one of another shape
 * shows up as differences.
 */
export function judgeBy<Input>(answer: (input: Input) => unknown): VectorJudge {
  return (input, expected) => deepDiff('expected', expected, answer(input as Input))
}
