import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'

const FailContainerInput = builder.inputType('FailContainerInput', {
  description: "A container of a running pod fails; the pod's restart policy decides what the kubelet does.",
  fields: (t) => ({
    namespace: t.string({ defaultValue: 'default', description: 'The namespace of the pod.' }),
    pod: t.string({ required: true, description: 'The name of the pod.' }),
    container: t.string({ description: 'The container; by default the first one.' }),
    exitCode: t.int({ defaultValue: 1, description: 'Its exit code, from 1 to 255.' }),
  }),
})

export const FAIL_CONTAINER: ActionField<typeof FailContainerInput.$inferInput> = {
  type: FailContainerInput,
  description: 'Fail a container of a pod.',
  read: ({ namespace, pod, container, exitCode }) => ({
    kind: 'failContainer',
    namespace: namespace ?? 'default',
    pod,
    container: container ?? undefined,
    exitCode: exitCode ?? 1,
  }),
}

const CompleteJobInput = builder.inputType('CompleteJobInput', {
  description: 'All running pods of a Job succeed.',
  fields: (t) => ({
    namespace: t.string({ defaultValue: 'default', description: 'The namespace of the Job.' }),
    name: t.string({ required: true, description: 'The name of the Job.' }),
  }),
})

export const COMPLETE_JOB: ActionField<typeof CompleteJobInput.$inferInput> = {
  type: CompleteJobInput,
  description: 'Complete the running pods of a Job.',
  read: ({ namespace, name }) => ({ kind: 'completeJob', namespace: namespace ?? 'default', name }),
}
