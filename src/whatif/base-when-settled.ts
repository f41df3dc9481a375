import type { Base } from './base.ts'
import { baseAfter } from './base-after.ts'
import type { Inquiry } from './inquiry.ts'
import type { Outcome } from './outcome/outcome.ts'
import { type Scenario, startsCronJobs } from './scenario.ts'

export interface SettledBase {
  readonly base: Base
  /** Runs that it took to find it. */
  readonly runs: number
}

/**
 * The state at the moment the consequences of a scenario have settled. Unrelated activity may take longer, so the
 * scenario is run again up to that moment: a run with a horizon begins as the same run without one does.
 */
export function* baseWhenSettled(base: Base, scenario: Scenario, outcome: Outcome): Inquiry<SettledBase> {
  const { settledAtMs, durationMs } = outcome
  if (settledAtMs === undefined || settledAtMs >= durationMs) return { base: baseAfter(base, outcome), runs: 0 }
  const horizonMs = Math.max(1, settledAtMs)
  const until = yield { base, scenario: { ...scenario, horizonMs, cronJobs: startsCronJobs(scenario) } }
  return { base: baseAfter(base, until), runs: 1 }
}
