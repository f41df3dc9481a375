import type { Inquiry } from './inquiry.ts'
import type { Scenario } from './scenario.ts'

/** Who acts in a run beside the controllers of Kubernetes, and which of those are off. */
export type Actors = Pick<Scenario, 'nodeAutoscaler' | 'horizontalPodAutoscalers' | 'descheduler'>

/** The same inquiry, with these actors in each of its runs. */
export function* actedBy<T>(actors: Actors, inquiry: Inquiry<T>): Inquiry<T> {
  let step = inquiry.next()
  while (!step.done) {
    const { base, scenario } = step.value
    step = inquiry.next(yield { base, scenario: { ...scenario, ...actors } })
  }
  return step.value
}
