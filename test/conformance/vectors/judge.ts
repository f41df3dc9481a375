import { deepDiff } from '../deep-diff.ts'
import type { VectorJudge } from '../formats.ts'

/**
 * A judge from a function that computes the whole answer. The input is what the recording's format says it is; one of
 * another shape shows up as differences.
 */
export function judgeBy<Input>(answer: (input: Input) => unknown): VectorJudge {
  return (input, expected) => deepDiff('expected', expected, answer(input as Input))
}
