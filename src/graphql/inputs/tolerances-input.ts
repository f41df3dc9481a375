import type { Tolerances } from '../../whatif/outcome/tolerances.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import { builder } from '../builder.ts'
import type { InputPlace } from './input-place.ts'
import { refuseNegative } from './refuse-negative.ts'

export const TolerancesInput = builder.inputType('TolerancesInput', {
  description:
    'What a scenario may cost and still end SAFE. What is within it is told as INFO, what is beyond it as WARNING, which makes the scenario DEGRADED. What is lost for good (a pod without a node or without a controller, replicas that stay missing, preempted pods) counts always.',
  fields: (t) => ({
    noReplicaReady: t.field({
      type: 'Duration',
      description: 'How long a workload may be without any ready replica; none: not at all.',
    }),
    serviceDark: t.field({
      type: 'Duration',
      description: 'How long a service may be without any ready endpoint; none: not at all.',
    }),
    belowDesired: t.field({
      type: 'Duration',
      description:
        'How long a workload may be below what it wants, when it is not any more in the end; none: as long as it takes.',
    }),
    failedRequests: t.float({ description: 'The share of the requests to a service that may fail, 0 to 1; none: 0.' }),
    dataLoss: t.boolean({ description: 'Whether pods may lose what their emptyDir volumes hold; none: true.' }),
  }),
})

type TolerancesValue = typeof TolerancesInput.$inferInput

/** What an input says about the price of a scenario. */
export function readTolerances(input: TolerancesValue | null | undefined, place: InputPlace): Pick<Scenario, 'tolerances'> {
  if (!input) return {}
  const { noReplicaReady, serviceDark, belowDesired, failedRequests, dataLoss } = input
  for (const name of ['noReplicaReady', 'serviceDark', 'belowDesired'] as const) refuseNegative(input[name], place.at(name))
  if (failedRequests != null && !(failedRequests >= 0 && failedRequests <= 1))
    place.at('failedRequests').refuse('a share lies between 0 and 1')
  const tolerances: Partial<Tolerances> = {
    ...(noReplicaReady == null ? {} : { noReplicaReadyMs: noReplicaReady }),
    ...(serviceDark == null ? {} : { serviceDarkMs: serviceDark }),
    ...(belowDesired == null ? {} : { belowDesiredMs: belowDesired }),
    ...(failedRequests == null ? {} : { failedRequests }),
    ...(dataLoss == null ? {} : { dataLoss }),
  }
  return { tolerances }
}
