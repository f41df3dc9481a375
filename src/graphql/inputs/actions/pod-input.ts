import type { EvictPodAction } from '../../../whatif/actions/evict-pod.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'

const PreconditionsInput = builder.inputType('PreconditionsInput', {
  description: 'Preconditions of a deletion; if they are not met, the API server answers with a conflict (409).',
  fields: (t) => ({
    uid: t.string({ description: 'Its UID: not another pod of the same name.' }),
    resourceVersion: t.string({
      description: 'Its resource version, as the twin read it; changes during a run do not affect it.',
    }),
  }),
})

/** The input of an action on one pod. */
export function podInput(name: string, description: string) {
  return builder.inputType(name, {
    description,
    fields: (t) => ({
      namespace: t.string({ defaultValue: 'default', description: 'Its namespace.' }),
      name: t.string({ required: true, description: 'Its name.' }),
      gracePeriodSeconds: t.int({ description: "Grace period; null means the pod's own." }),
      preconditions: t.field({ type: PreconditionsInput, description: 'Preconditions. Null: any pod of the name.' }),
    }),
  })
}

export type PodValue = ReturnType<typeof podInput>['$inferInput']

export function readPod(input: PodValue, place: InputPlace) {
  const seconds = input.gracePeriodSeconds ?? undefined
  if (seconds !== undefined && seconds < 0) place.at('gracePeriodSeconds').refuse('a grace period cannot be negative')
  const preconditions = readPreconditions(input.preconditions, place.at('preconditions'))
  const pod = { namespace: input.namespace ?? 'default', name: input.name, gracePeriodSeconds: seconds }
  return { ...pod, ...(preconditions ? { preconditions } : {}) }
}

/** An empty one counts as not given; the API server would take it for a uid that no pod has. */
function readPreconditions(input: PodValue['preconditions'], place: InputPlace): EvictPodAction['preconditions'] {
  if (!input) return undefined
  for (const [name, text] of Object.entries(input)) if (text === '') place.at(name).refuse('must not be empty')
  return { uid: input.uid ?? undefined, resourceVersion: input.resourceVersion ?? undefined }
}
