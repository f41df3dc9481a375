import { isKind } from '../../../kube/kinds.ts'
import { SCALABLE_KINDS } from '../../../whatif/actions/scale.ts'
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
    replicas: t.int({ required: true, description: 'The new number of replicas.' }),
  }),
})

export const SCALE: ActionField<typeof ScaleInput.$inferInput> = {
  type: ScaleInput,
  description: 'Set the replicas of a workload.',
  read({ target, replicas }, place) {
    const read = readObjectRef(target)
    if (read.ok) return { kind: 'scale', target: read.key, replicas }
    if (isKind(target.kind) || read.nearest.length > 0) return place.at('target').refuse(read.message)
    const known = SCALABLE_KINDS.join(', ')
    return place.at('target').refuse(`${target.kind.slice(0, 100)} cannot be scaled; scalable kinds: ${known}`)
  },
}
