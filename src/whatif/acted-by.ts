import { eachScenario } from './each-scenario.ts'
import type { Inquiry } from './inquiry.ts'
import type { Scenario } from './scenario.ts'

/** Who acts in a run beside the controllers of Kubernetes, and which of those are off. */
export type Actors = Pick<Scenario, 'nodeAutoscaler' | 'horizontalPodAutoscalers' | 'descheduler' | 'customControllers'>

/** The same inquiry, with these actors in each of its runs. */
export function actedBy<T>(actors: Actors, inquiry: Inquiry<T>): Inquiry<T> {
  return eachScenario(inquiry, (scenario) => ({ ...scenario, ...actors }))
}
