import type { Tolerances } from '../../whatif/outcome/tolerances.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import { builder } from '../builder.ts'
import type { InputPlace } from './input-place.ts'
import { refuseNegative } from './refuse-negative.ts'

export const TolerancesInput = builder.inputType('TolerancesInput', {
  description:
    'What a SAFE scenario is allowed to cost. Effects within the tolerances are INFO; effects beyond are WARNING and make the scenario DEGRADED. Lasting effects (a Pending pod, replicas that stay missing, a pod that is not replaced) and preempted pods always count.',
  fields: (t) => ({
    noReplicaReady: t.field({
      type: 'Duration',
      description: 'How long a workload can be without a ready replica; default: 0.',
    }),
    serviceDown: t.field({
      type: 'Duration',
      description: 'How long a Service can be without a ready endpoint; default: 0.',
    }),
    belowDesired: t.field({
      type: 'Duration',
      description: 'How long a workload can be short of pods, if not at the end; default: no limit.',
    }),
    failedRequests: t.float({ description: 'The share of the requests to a service that can fail, 0 to 1; null: 0.' }),
    dataLoss: t.boolean({ description: 'Whether pods can lose the data of their emptyDir volumes; null: true.' }),
  }),
})

type TolerancesValue = typeof TolerancesInput.$inferInput

/** What an input accepts as the cost of a scenario. */
export function readTolerances(input: TolerancesValue | null | undefined, place: InputPlace): Pick<Scenario, 'tolerances'> {
  if (!input) return {}
  const { noReplicaReady, serviceDown, belowDesired, failedRequests, dataLoss } = input
  for (const name of ['noReplicaReady', 'serviceDown', 'belowDesired'] as const) refuseNegative(input[name], place.at(name))
  if (failedRequests != null && !(failedRequests >= 0 && failedRequests <= 1))
    place.at('failedRequests').refuse('a share must be between 0 and 1')
  const tolerances: Partial<Tolerances> = {
    ...(noReplicaReady == null ? {} : { noReplicaReadyMs: noReplicaReady }),
    ...(serviceDown == null ? {} : { serviceDownMs: serviceDown }),
    ...(belowDesired == null ? {} : { belowDesiredMs: belowDesired }),
    ...(failedRequests == null ? {} : { failedRequests }),
    ...(dataLoss == null ? {} : { dataLoss }),
  }
  return { tolerances }
}
