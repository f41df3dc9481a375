import type { EvictPodAction } from '../../../whatif/actions/evict-pod.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'

const PreconditionsInput = builder.inputType('PreconditionsInput', {
  description: 'What a pod has to be for it to go; else the API server answers with a conflict (409).',
  fields: (t) => ({
    uid: t.string({ description: 'Its uid: not another pod of the same name.' }),
    resourceVersion: t.string({
      description: 'Its version, as the twin read it: what a run itself changes about a pod gives it no new one.',
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
      gracePeriodSeconds: t.int({ description: "How long it may take to end; none means the pod's own." }),
      preconditions: t.field({ type: PreconditionsInput, description: 'What it has to be for that. None: any pod of the name.' }),
    }),
  })
}

export type PodValue = ReturnType<typeof podInput>['$inferInput']

export function readPod(input: PodValue, place: InputPlace) {
  const seconds = input.gracePeriodSeconds ?? undefined
  if (seconds !== undefined && seconds < 0) place.at('gracePeriodSeconds').refuse('a grace period is not negative')
  const preconditions = readPreconditions(input.preconditions, place.at('preconditions'))
  const pod = { namespace: input.namespace ?? 'default', name: input.name, gracePeriodSeconds: seconds }
  return { ...pod, ...(preconditions ? { preconditions } : {}) }
}

/** Who leaves one empty has not said it; the API server would take it for a uid that no pod has. */
function readPreconditions(input: PodValue['preconditions'], place: InputPlace): EvictPodAction['preconditions'] {
  if (!input) return undefined
  for (const [name, text] of Object.entries(input)) if (text === '') place.at(name).refuse('it is empty')
  return { uid: input.uid ?? undefined, resourceVersion: input.resourceVersion ?? undefined }
}
