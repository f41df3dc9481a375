import type { Inquiry } from './inquiry.ts'
import type { Outcome } from './outcome/outcome.ts'
import type { Scenario } from './scenario.ts'

/** The same inquiry, with each of its runs of a scenario that is changed so. */
export function* eachScenario<T>(inquiry: Inquiry<T>, change: (scenario: Scenario) => Scenario): Inquiry<T> {
  let step = inquiry.next()
  while (!step.done) {
    const { base, scenario } = step.value
    let outcome: Outcome
    try {
      outcome = yield { base, scenario: change(scenario) }
    } catch (error) {
      step = inquiry.throw(error)
      continue
    }
    step = inquiry.next(outcome)
  }
  return step.value
}
