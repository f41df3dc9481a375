import { isKind } from '../../../kube/kinds.ts'
import { SCALABLE_KINDS } from '../../../whatif/actions/scale.ts'
import type { ObjectKey } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import { ObjectRef, type ObjectRefValue, readObjectRef } from '../object-ref.ts'
import type { ActionField } from './action-input.ts'
import { MatchingObjectsInput, readMatching, targetProblem } from './object-selection.ts'

const ScaleInput = builder.inputType('ScaleInput', {
  description: 'kubectl scale. Name the workloads either by `target` or by `matching`.',
  fields: (t) => ({
    target: t.field({
      type: ObjectRef,
      description: 'A Deployment, StatefulSet, ReplicaSet or ReplicationController.',
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
  read({ target, matching, replicas, currentReplicas, resourceVersion }, place) {
    const problem = targetProblem({ target, matching }, 'scale')
    if (problem !== undefined) return place.refuse(problem)
    const how = {
      replicas,
      ...(currentReplicas == null ? {} : { currentReplicas }),
      ...(resourceVersion ? { resourceVersion } : {}),
    }
    if (target == null) {
      const found = matching && readMatching(matching, place.at('matching'))
      return found ? { kind: 'scale', matching: found, ...how } : undefined
    }
    const key = readScalable(target, place.at('target'))
    return key && { kind: 'scale', target: key, ...how }
  },
}

/** A workload whose replicas can be set. */
export function readScalable(ref: ObjectRefValue, place: InputPlace): ObjectKey | undefined {
  const read = readObjectRef(ref)
  if (read.ok) return read.key
  if (isKind(ref.kind) || read.nearest.length > 0) return place.refuse(read.message)
  return place.refuse(`${ref.kind.slice(0, 100)} cannot be scaled; scalable kinds: ${SCALABLE_KINDS.join(', ')}`)
}
