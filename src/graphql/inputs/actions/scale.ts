import { builder } from '../../builder.ts'
import { ObjectRef, readObjectRef } from '../object-ref.ts'
import type { ActionField } from './action-input.ts'

const ScaleInput = builder.inputType('ScaleInput', {
  description: 'kubectl scale.',
  fields: (t) => ({
    target: t.field({
      type: ObjectRef,
      required: true,
      description: 'A Deployment, StatefulSet, ReplicaSet or ReplicationController.',
    }),
    replicas: t.int({ required: true, description: 'How many it shall have.' }),
  }),
})

export const SCALE: ActionField<typeof ScaleInput.$inferInput> = {
  type: ScaleInput,
  description: 'Set the replicas of a workload.',
  read({ target, replicas }, place) {
    const read = readObjectRef(target)
    return read.ok ? { kind: 'scale', target: read.key, replicas } : place.at('target').refuse(read.message)
  },
}
