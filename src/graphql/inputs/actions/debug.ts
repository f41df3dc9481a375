import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'

const DebugInput = builder.inputType('DebugInput', {
  description: 'kubectl debug: an ephemeral container in a pod that is there.',
  fields: (t) => ({
    namespace: t.string({ defaultValue: 'default', description: 'The namespace of the pod.' }),
    pod: t.string({ required: true, description: 'The name of the pod.' }),
    image: t.string({ required: true, description: '--image: what it runs.' }),
    container: t.string({ defaultValue: 'debugger', description: '--container: what it is called.' }),
    target: t.string({ description: '--target: the container to look into.' }),
  }),
})

export const DEBUG: ActionField<typeof DebugInput.$inferInput> = {
  type: DebugInput,
  description: 'Put an ephemeral container into a pod.',
  read: ({ namespace, pod, image, container, target }) => ({
    kind: 'debug',
    namespace: namespace ?? 'default',
    pod,
    image,
    container: container ?? 'debugger',
    target: target ?? undefined,
  }),
}
