import { isKind } from '../../../kube/kinds.ts'
import type { WorkloadSelection } from '../../../whatif/actions/object-selection.ts'
import { SCALABLE_KINDS } from '../../../whatif/actions/scale.ts'
import type { ObjectKey } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import { MANIFEST_SELECTOR } from '../manifest/read-manifest.ts'
import { ObjectRef, type ObjectRefValue, readObjectRef } from '../object-ref.ts'
import type { ActionField } from './action-input.ts'
import { MatchingObjectsInput, readWorkloads } from './object-selection.ts'
import { readTargetFile, targetFileFields } from './target-file.ts'

const ScaleInput = builder.inputType('ScaleInput', {
  description: 'kubectl scale. Name the workloads by one of `target`, `targets`, `matching` and `manifest`.',
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
    ...targetFileFields(t, 'workloads'),
    selector: t.string({ description: MANIFEST_SELECTOR }),
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
    const workloads = readWorkloads(input, place, {
      verb: 'scale',
      read: readScalable,
      readFile: (manifest, at) => readScalables(manifest, input, at),
    })
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

/** kubectl does not read the stored workloads before it scales them: the labels are those of the file (semantics F3.56). */
function readScalables(manifest: string, input: typeof ScaleInput.$inferInput, place: InputPlace): WorkloadSelection | undefined {
  const read = readTargetFile(manifest, input, place, { selectsStored: false })
  const other = read.file.skipped.find(({ served }) => served !== 'NEVER')
  if (!other) return read
  return place.at('manifest').refuse(`${other.text} has no replicas that the twin can set: leave it out of the manifest`)
}

/** A workload whose replicas can be set. */
export function readScalable(ref: ObjectRefValue, place: InputPlace): ObjectKey | undefined {
  const read = readObjectRef(ref)
  if (read.ok) return read.key
  if (isKind(ref.kind) || read.nearest.length > 0) return place.refuse(read.message)
  return place.refuse(`${ref.kind.slice(0, 100)} cannot be scaled; scalable kinds: ${SCALABLE_KINDS.join(', ')}`)
}
