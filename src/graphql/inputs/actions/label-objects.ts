import { builder } from '../../builder.ts'
import { ObjectRef } from '../object-ref.ts'
import type { ActionField } from './action-input.ts'
import { LabelValueInput, readLabels } from './label-value-input.ts'
import { MatchingObjectsInput, readSelection } from './object-selection.ts'

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

export const LABEL_OBJECTS: ActionField<typeof LabelObjectsInput.$inferInput> = {
  type: LabelObjectsInput,
  description: 'Label objects of any kind.',
  read(input, place) {
    const objects = readSelection(input, place)
    if (objects === undefined) return undefined
    const { set, remove, overwrite } = input
    return { kind: 'labelObjects', objects, set: readLabels(set), remove: remove ?? [], overwrite: overwrite ?? false }
  },
}
