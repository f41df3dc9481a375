import type { Inquiry } from '../../src/whatif/inquiry.ts'
import { DEFAULT_RUN_LIMITS, type RunLimits } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'

/** Makes all runs of an inquiry at once, one after the other. */
export function answerInquiry<T>(inquiry: Inquiry<T>, limits: RunLimits = DEFAULT_RUN_LIMITS): T {
  let step = inquiry.next()
  while (!step.done) step = inquiry.next(simulate(step.value.base, step.value.scenario, limits))
  return step.value
}
