import type { ResourceList } from '../../../kube/pod-spec.ts'
import type { Taint } from '../../../kube/taint.ts'
import type { NodeLooks } from '../../../whatif/actions/add-nodes.ts'
import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'
import { LabelValueInput, readLabels } from './label-value-input.ts'
import { TaintEffectEnum } from './taint.ts'

export const AmountInput = builder.inputType('AmountInput', {
  description: 'How much there is of a resource.',
  fields: (t) => ({
    resource: t.string({ required: true, description: '`cpu`, `memory`, `pods`, `ephemeral-storage`, `nvidia.com/gpu`.' }),
    amount: t.field({ type: 'Quantity', required: true, description: 'How much: `4`, `500m`, `16Gi`.' }),
  }),
})

export const NodeTaintInput = builder.inputType('NodeTaintInput', {
  description: 'A taint of a new node.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'Its key.' }),
    value: t.string({ defaultValue: '', description: 'Its value.' }),
    effect: t.field({ type: TaintEffectEnum, required: true, description: 'Its effect.' }),
  }),
})

const AddNodesInput = builder.inputType('AddNodesInput', {
  description: 'Nodes that join: like one that is there, or of a given size, or like one with some things changed.',
  fields: (t) => ({
    count: t.int({ defaultValue: 1, description: 'How many.' }),
    like: t.string({ description: 'A node that they are like: size, labels, taints, volume drivers.' }),
    group: t.string({ description: 'A node group whose nodes they are like, spread over its zones, instead of `like`.' }),
    capacity: t.field({
      type: [AmountInput],
      description: 'What they have. Needed, with cpu and memory, unless they are like another.',
    }),
    labels: t.field({ type: [LabelValueInput], description: 'Labels, besides those of the node that they are like.' }),
    taints: t.field({ type: [NodeTaintInput], description: 'Taints, besides those of the node that they are like.' }),
    namePrefix: t.string({ defaultValue: 'new-node', description: 'Names are this, a dash and a number.' }),
    bootTime: t.field({ type: 'Duration', description: 'From asking for them until they join; one minute is assumed.' }),
  }),
})

export const NodeLooksInput = builder.inputType('NodeLooksInput', {
  description:
    'In what a new node differs from the one that it is like: that is how nodes of another version, pool or size are told.',
  fields: (t) => ({
    capacity: t.field({ type: [AmountInput], description: 'What it has more or less of.' }),
    labels: t.field({ type: [LabelValueInput], description: 'Labels of its own.' }),
    taints: t.field({ type: [NodeTaintInput], description: 'Taints of its own.' }),
  }),
})

export function readLooks({ capacity, labels, taints }: Partial<typeof NodeLooksInput.$inferInput>): NodeLooks {
  return { capacity: readAmounts(capacity), labels: readLabels(labels), taints: readTaints(taints) }
}

export const ADD_NODES: ActionField<typeof AddNodesInput.$inferInput> = {
  type: AddNodesInput,
  description: 'Add nodes, empty and ready.',
  read: ({ count, like, group, capacity, labels, taints, namePrefix, bootTime }) => ({
    kind: 'addNodes',
    count: count ?? 1,
    like: like ?? undefined,
    group: group ?? undefined,
    namePrefix: namePrefix ?? 'new-node',
    ...readLooks({ capacity, labels, taints }),
    bootMs: bootTime ?? undefined,
  }),
}

export function readAmounts(amounts: readonly (typeof AmountInput.$inferInput)[] | null | undefined): ResourceList {
  return Object.fromEntries((amounts ?? []).map(({ resource, amount }) => [resource, amount]))
}

export function readTaints(taints: readonly (typeof NodeTaintInput.$inferInput)[] | null | undefined): readonly Taint[] {
  return (taints ?? []).map(({ key, value, effect }) => ({ key, value: value ?? '', effect, timeAdded: undefined }))
}
