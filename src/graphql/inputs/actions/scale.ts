import { isKind } from '../../../kube/kinds.ts'
import { SCALABLE_KINDS } from '../../../whatif/actions/scale.ts'
import type { ObjectKey } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import { ObjectRef, type ObjectRefValue, readObjectRef } from '../object-ref.ts'
import type { ActionField } from './action-input.ts'
import { MatchingObjectsInput, readWorkloads } from './object-selection.ts'

const ScaleInput = builder.inputType('ScaleInput', {
  description: 'kubectl scale. Name the workloads by one of `target`, `targets` and `matching`.',
  fields: (t) => ({
    target: t.field({
      type: ObjectRef,
      description: 'A Deployment, StatefulSet, ReplicaSet or ReplicationController.',
    }),
    targets: t.field({
      type: [ObjectRef],
      description: 'Several of them in one command: what does not exist does not stop the others.',
    }),
    matching: t.field({ type: MatchingObjectsInput, description: 'The workloads of one or several kinds by labels.' }),
    replicas: t.int({ required: true, description: 'The new number of replicas.' }),
    currentReplicas: t.int({ description: '--current-replicas: the number that a workload must have to be scaled.' }),
    resourceVersion: t.string({ description: '--resource-version: the version that the one workload must have to be scaled.' }),
  }),
})

export const SCALE: ActionField<typeof ScaleInput.$inferInput> = {
  type: ScaleInput,
  description: 'Set the replicas of a workload.',
  read(input, place) {
    const { replicas, currentReplicas, resourceVersion } = input
    const workloads = readWorkloads(input, place, { verb: 'scale', read: readScalable })
    if (workloads === undefined) return undefined
    return {
      kind: 'scale',
      ...workloads,
      replicas,
      ...(currentReplicas == null ? {} : { currentReplicas }),
      ...(resourceVersion ? { resourceVersion } : {}),
    }
  },
}

/** A workload whose replicas can be set. */
export function readScalable(ref: ObjectRefValue, place: InputPlace): ObjectKey | undefined {
  const read = readObjectRef(ref)
  if (read.ok) return read.key
  if (isKind(ref.kind) || read.nearest.length > 0) return place.refuse(read.message)
  return place.refuse(`${ref.kind.slice(0, 100)} cannot be scaled; scalable kinds: ${SCALABLE_KINDS.join(', ')}`)
}
