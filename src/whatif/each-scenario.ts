import type { Inquiry } from './inquiry.ts'
import type { Scenario } from './scenario.ts'

/** The same inquiry, with each of its runs of a scenario that is changed so. */
export function* eachScenario<T>(inquiry: Inquiry<T>, change: (scenario: Scenario) => Scenario): Inquiry<T> {
  let step = inquiry.next()
  while (!step.done) {
    const { base, scenario } = step.value
    step = inquiry.next(yield { base, scenario: change(scenario) })
  }
  return step.value
}
