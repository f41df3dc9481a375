import type { Inquiry } from '../whatif/inquiry.ts'
import type { ApiContext } from './context.ts'
import { isApiError, type LimitExceeded, limitExceeded } from './errors.ts'

/** Makes the runs of an inquiry one after the other, each taking its turn among all other runs; expected failures are values. */
export async function pursue<T>(inquiry: Inquiry<T>, context: Pick<ApiContext, 'run' | 'limits'>): Promise<T | LimitExceeded> {
  const { inquiryRunsMax } = context.limits
  let runs = 0
  let step = inquiry.next()
  while (!step.done) {
    runs++
    if (runs > inquiryRunsMax) return limitExceeded('inquiryRuns', inquiryRunsMax, runs)
    const { base, scenario } = step.value
    const result = await context.run(base, scenario)
    if (isApiError(result)) return result
    step = inquiry.next(result)
  }
  return step.value
}
