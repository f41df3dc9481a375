import { eachScenario } from './each-scenario.ts'
import type { Inquiry } from './inquiry.ts'
import type { SchedulerConfiguration } from './model/scheduler-config-of.ts'
import type { Scenario } from './scenario.ts'

/** The same scenario under a scheduler that is set up so; `undefined`: as the scenario has it. */
export function withScheduler(configuration: SchedulerConfiguration | undefined, scenario: Scenario): Scenario {
  return configuration ? { ...scenario, schedulerConfiguration: configuration } : scenario
}

/** The same inquiry, with each of its runs under a scheduler that is set up so; `undefined`: as the inquiry has it. */
export function scheduledBy<T>(configuration: SchedulerConfiguration | undefined, inquiry: Inquiry<T>): Inquiry<T> {
  return eachScenario(inquiry, (scenario) => withScheduler(configuration, scenario))
}
