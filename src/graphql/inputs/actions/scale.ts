import { isKind } from '../../../kube/kinds.ts'
import { SCALABLE_KINDS } from '../../../whatif/actions/scale.ts'
import type { ObjectKey } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import { ObjectRef, type ObjectRefValue, readObjectRef } from '../object-ref.ts'
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
    const key = readScalable(target, place.at('target'))
    return key && { kind: 'scale', target: key, replicas }
  },
}

/** A workload whose replicas can be set. */
export function readScalable(ref: ObjectRefValue, place: InputPlace): ObjectKey | undefined {
  const read = readObjectRef(ref)
  if (read.ok) return read.key
  if (isKind(ref.kind) || read.nearest.length > 0) return place.refuse(read.message)
  return place.refuse(`${ref.kind.slice(0, 100)} cannot be scaled; scalable kinds: ${SCALABLE_KINDS.join(', ')}`)
}
