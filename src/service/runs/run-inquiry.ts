import type { Base } from '../../whatif/base.ts'
import { type Inquiry, RunsExhausted } from '../../whatif/inquiry.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import { isApiError, type LimitExceeded, limitExceeded } from '../errors.ts'
import type { ApiLimits } from '../limits.ts'
import type { RunResult } from './run-queue.ts'

/** What makes runs, and what they are allowed. */
export interface Runner {
  readonly limits: Pick<ApiLimits, 'inquiryRunsMax'>
  readonly run: (base: Base, scenario: Scenario) => Promise<RunResult>
}

/**
 * Makes the runs of an inquiry one after the other, each taking its turn among all other runs; expected failures are values. An inquiry
 * that reaches the limit of runs may return what it has found.
 */
export async function runInquiry<T>(inquiry: Inquiry<T>, { run, limits }: Runner): Promise<T | LimitExceeded> {
  const { inquiryRunsMax } = limits
  let runs = 0
  let step = inquiry.next()
  while (!step.done) {
    runs++
    if (runs > inquiryRunsMax) return foundSoFar(inquiry) ?? limitExceeded('inquiryRuns', inquiryRunsMax, runs)
    const { base, scenario } = step.value
    const result = await run(base, scenario)
    if (isApiError(result)) return result
    step = inquiry.next(result)
  }
  return step.value
}

/** What an inquiry answers without more runs; `undefined` if it cannot. */
function foundSoFar<T>(inquiry: Inquiry<T>): T | undefined {
  try {
    let step = inquiry.throw(new RunsExhausted())
    while (!step.done) step = inquiry.throw(new RunsExhausted())
    return step.value
  } catch (error) {
    if (error instanceof RunsExhausted) return undefined
    throw error
  }
}
