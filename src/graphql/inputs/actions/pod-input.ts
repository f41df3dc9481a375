import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'

/** The input of an action on one pod. */
export function podInput(name: string, description: string) {
  return builder.inputType(name, {
    description,
    fields: (t) => ({
      namespace: t.string({ defaultValue: 'default', description: 'Its namespace.' }),
      name: t.string({ required: true, description: 'Its name.' }),
      gracePeriodSeconds: t.int({ description: "How long it may take to end; none means the pod's own." }),
    }),
  })
}

export type PodValue = ReturnType<typeof podInput>['$inferInput']

export function readPod(input: PodValue, place: InputPlace) {
  const seconds = input.gracePeriodSeconds ?? undefined
  if (seconds !== undefined && seconds < 0) place.at('gracePeriodSeconds').refuse('a grace period is not negative')
  return { namespace: input.namespace ?? 'default', name: input.name, gracePeriodSeconds: seconds }
}
