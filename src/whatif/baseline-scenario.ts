import { type RunLimits, type Scenario, startsCronJobs } from './scenario.ts'

/** The same time with no action, as far as a run of the scenario got. */
export function baselineScenario(scenario: Scenario, atMs: number): Scenario {
  return { ...scenario, name: 'baseline', actions: [], horizonMs: Math.max(1, atMs), cronJobs: startsCronJobs(scenario) }
}

/** All that the baseline of a scenario depends on, except its end: runs for which it is equal share one. */
export function baselineContent(scenario: Scenario, { eventsMax, virtualMsMax }: RunLimits): unknown {
  const cronJobs = startsCronJobs(scenario)
  return [{ ...scenario, name: '', actions: [], horizonMs: 0, cronJobs }, eventsMax, virtualMsMax]
}
