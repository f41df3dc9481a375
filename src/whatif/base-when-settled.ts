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
 * How long after the last consequence the next action begins, in milliseconds: by then, controllers have written the statuses. A drain that
 * began before would have evictions refused that the budgets allow a moment later.
 */
const RECORDED_MS = 1000

/**
 * The state when the consequences of a scenario have settled and are in all statuses. Unrelated activity may take longer, so the
 * scenario is run again up to that moment: a run with a horizon begins as the same run without one does.
 */
export function* baseWhenSettled(base: Base, scenario: Scenario, outcome: Outcome): Inquiry<SettledBase> {
  const { settledAtMs, durationMs } = outcome
  const horizonMs = settledAtMs === undefined ? durationMs : settledAtMs + RECORDED_MS
  if (horizonMs >= durationMs) return { base: baseAfter(base, outcome), runs: 0 }
  const until = yield { base, scenario: { ...scenario, horizonMs, cronJobs: startsCronJobs(scenario) } }
  return { base: baseAfter(base, until), runs: 1 }
}
