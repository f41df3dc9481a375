import type { Base } from '../../whatif/base.ts'
import type { Inquiry } from '../../whatif/inquiry.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import { isApiError, type LimitExceeded, limitExceeded } from '../errors.ts'
import type { ApiLimits } from '../limits.ts'
import type { RunResult } from './run-queue.ts'

/** What makes runs, and what they are allowed. */
export interface Runner {
  readonly limits: Pick<ApiLimits, 'inquiryRunsMax'>
  readonly run: (base: Base, scenario: Scenario) => Promise<RunResult>
}

/** Makes the runs of an inquiry one after the other, each taking its turn among all other runs; expected failures are values. */
export async function runInquiry<T>(inquiry: Inquiry<T>, { run, limits }: Runner): Promise<T | LimitExceeded> {
  const { inquiryRunsMax } = limits
  let runs = 0
  let step = inquiry.next()
  while (!step.done) {
    runs++
    if (runs > inquiryRunsMax) return limitExceeded('inquiryRuns', inquiryRunsMax, runs)
    const { base, scenario } = step.value
    const result = await run(base, scenario)
    if (isApiError(result)) return result
    step = inquiry.next(result)
  }
  return step.value
}
