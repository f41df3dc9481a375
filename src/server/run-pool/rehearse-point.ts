import { isApiError, limitExceeded } from '../../service/errors.ts'
import type { Loss, LossAnswer, PointAnswer } from '../../service/runs/run-pool.ts'
import type { RunResult } from '../../service/runs/run-queue.ts'
import type { Base } from '../../whatif/base.ts'
import { failureCase } from '../../whatif/resilience/resilience.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import { simulate } from '../../whatif/simulate.ts'
import { examinePoint, type PointQuestion } from '../../whatif/sweep/examine-point.ts'
import type { RunBounds } from './worker-messages.ts'

/** One point of a sweep. Each of its runs has the bounds of a run. */
export function rehearsePoint(base: Base, question: PointQuestion, bounds: RunBounds): PointAnswer {
  const inquiry = examinePoint(base, question)
  let step = inquiry.next()
  while (!step.done) {
    const outcome = rehearse(step.value.base, step.value.scenario, bounds)
    if (isApiError(outcome)) return outcome
    step = inquiry.next(outcome)
  }
  return step.value
}

/** One loss of nodes. */
export function rehearseLoss(base: Base, { failure, scenario }: Loss, bounds: RunBounds): LossAnswer {
  const outcome = rehearse(base, scenario, bounds)
  return isApiError(outcome) ? outcome : failureCase(failure, outcome)
}

/** One run from beginning to end, within its bounds. */
function rehearse(base: Base, scenario: Scenario, { wallMsMax, ...bounds }: RunBounds): RunResult {
  const start = performance.now()
  const shouldStop = (): boolean => performance.now() - start > wallMsMax
  const outcome = simulate(base, scenario, { ...bounds, shouldStop })
  // An answer cut off there would depend on the machine, so none is returned.
  return shouldStop() ? limitExceeded('wallMs', wallMsMax, Math.round(performance.now() - start)) : outcome
}
