import type { Inquiry } from './inquiry.ts'
import type { SchedulerConfiguration } from './model/scheduler-config-of.ts'

/** The same inquiry, with each of its runs under a scheduler that is set up so; `undefined`: as the inquiry has it. */
export function* scheduledBy<T>(configuration: SchedulerConfiguration | undefined, inquiry: Inquiry<T>): Inquiry<T> {
  if (!configuration) return yield* inquiry
  let step = inquiry.next()
  while (!step.done) {
    const { base, scenario } = step.value
    step = inquiry.next(yield { base, scenario: { ...scenario, schedulerConfiguration: configuration } })
  }
  return step.value
}
