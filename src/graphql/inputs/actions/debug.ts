import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'

const DebugInput = builder.inputType('DebugInput', {
  description: 'kubectl debug: an ephemeral container in an existing pod.',
  fields: (t) => ({
    namespace: t.string({ defaultValue: 'default', description: 'The namespace of the pod.' }),
    pod: t.string({ required: true, description: 'The name of the pod.' }),
    image: t.string({ required: true, description: '--image: the image of the container.' }),
    container: t.string({ defaultValue: 'debugger', description: '--container: the name of the container.' }),
    target: t.string({ description: '--target: the container to target.' }),
  }),
})

export const DEBUG: ActionField<typeof DebugInput.$inferInput> = {
  type: DebugInput,
  description: 'Add an ephemeral container to a pod.',
  read: ({ namespace, pod, image, container, target }) => ({
    kind: 'debug',
    namespace: namespace ?? 'default',
    pod,
    image,
    container: container ?? 'debugger',
    target: target ?? undefined,
  }),
}
