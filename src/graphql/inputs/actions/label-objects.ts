import { isKind, KINDS } from '../../../kube/kinds.ts'
import type { ObjectSelection } from '../../../whatif/actions/label-objects.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import { ObjectRef, readObjectRef } from '../object-ref.ts'
import { unknownKind } from '../read-kinds.ts'
import type { ActionField } from './action-input.ts'
import { LabelValueInput, readLabels } from './label-value-input.ts'

const MatchingObjectsInput = builder.inputType('MatchingObjectsInput', {
  description: 'Objects of a kind, by labels.',
  fields: (t) => ({
    kind: t.string({ required: true, description: 'Kubernetes kind: `Pod`, `Deployment`.' }),
    namespace: t.string({ defaultValue: 'default', description: 'Their namespace. Cluster-scoped kinds have none.' }),
    selector: t.string({ defaultValue: '', description: 'A label selector, as kubectl takes it; empty matches all of them.' }),
  }),
})

const LabelObjectsInput = builder.inputType('LabelObjectsInput', {
  description: 'Labels of objects of any kind, as kubectl label sets and removes them. Name either `targets` or `matching`.',
  fields: (t) => ({
    targets: t.field({ type: [ObjectRef], description: 'The objects by name.' }),
    matching: t.field({ type: MatchingObjectsInput, description: 'The objects of a kind by labels.' }),
    set: t.field({ type: [LabelValueInput], description: 'Labels to set.' }),
    remove: t.stringList({ description: 'Keys of labels to remove.' }),
    overwrite: t.boolean({ defaultValue: false, description: '--overwrite: overwrite labels that have another value.' }),
  }),
})

type LabelObjectsValue = typeof LabelObjectsInput.$inferInput

export const LABEL_OBJECTS: ActionField<LabelObjectsValue> = {
  type: LabelObjectsInput,
  description: 'Label objects of any kind.',
  read(input, place) {
    const objects = readSelection(input, place)
    if (objects === undefined) return undefined
    const { set, remove, overwrite } = input
    return { kind: 'labelObjects', objects, set: readLabels(set), remove: remove ?? [], overwrite: overwrite ?? false }
  },
}

function readSelection({ targets, matching }: LabelObjectsValue, place: InputPlace): ObjectSelection | undefined {
  if ((targets == null) === (matching == null)) return place.refuse('name the objects either by targets or by matching')
  if (matching == null)
    return {
      targets: (targets ?? []).flatMap((target, i) => {
        const read = readObjectRef(target)
        return read.ok ? [read.key] : (place.at('targets').at(`[${i}]`).refuse(read.message) ?? [])
      }),
    }
  const { kind, namespace, selector } = matching
  if (!isKind(kind)) return place.at('matching').at('kind').refuse(unknownKind(kind))
  const within = KINDS[kind].namespaced ? (namespace ?? 'default') : ''
  return { matching: { kind, namespace: within, selector: selector ?? '' } }
}
