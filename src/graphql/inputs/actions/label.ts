import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'
import { LabelValueInput, readLabels } from './label-value-input.ts'
import { NodesInput, readNodes } from './nodes-input.ts'

const LabelInput = builder.inputType('LabelInput', {
  description: 'Labels of nodes, as kubectl label sets and removes them.',
  fields: (t) => ({
    nodes: t.field({ type: NodesInput, required: true, description: 'The nodes.' }),
    set: t.field({ type: [LabelValueInput], description: 'Labels to set.' }),
    remove: t.stringList({ description: 'Keys of labels to remove.' }),
    overwrite: t.boolean({ defaultValue: false, description: '--overwrite: overwrite labels that have another value.' }),
  }),
})

export const LABEL: ActionField<typeof LabelInput.$inferInput> = {
  type: LabelInput,
  description: 'Label nodes.',
  read: ({ nodes, set, remove, overwrite }) => ({
    kind: 'label',
    nodes: readNodes(nodes),
    set: readLabels(set),
    remove: remove ?? [],
    overwrite: overwrite ?? false,
  }),
}
