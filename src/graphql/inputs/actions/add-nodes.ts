import type { ResourceList } from '../../../kube/pod-spec.ts'
import type { Taint } from '../../../kube/taint.ts'
import type { NodeOverrides } from '../../../whatif/actions/nodes/add-nodes.ts'
import { builder } from '../../builder.ts'
import { TaintEffect } from '../../types/closed-sets.ts'
import type { ActionField } from './action-input.ts'
import { LabelValueInput, readLabels } from './label-value-input.ts'

export const AmountInput = builder.inputType('AmountInput', {
  description: 'An amount of a resource.',
  fields: (t) => ({
    resource: t.string({ required: true, description: '`cpu`, `memory`, `pods`, `ephemeral-storage`, `nvidia.com/gpu`.' }),
    amount: t.field({ type: 'Quantity', required: true, description: 'The amount: `4`, `500m`, `16Gi`.' }),
  }),
})

export const NodeTaintInput = builder.inputType('NodeTaintInput', {
  description: 'A taint of a new node.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'Its key.' }),
    value: t.string({ defaultValue: '', description: 'Its value.' }),
    effect: t.field({ type: TaintEffect.type, required: true, description: 'Its effect.' }),
  }),
})

const AddNodesInput = builder.inputType('AddNodesInput', {
  description: 'Nodes that join: copies of an existing node, nodes of a given capacity, or copies with changes.',
  fields: (t) => ({
    count: t.int({ defaultValue: 1, description: 'Number of nodes.' }),
    like: t.string({ description: 'A node to copy: capacity, labels, taints, volume drivers.' }),
    group: t.string({ description: 'A node group to copy, spread over its zones, instead of `like`.' }),
    capacity: t.field({
      type: [AmountInput],
      description: 'Capacity of the new nodes. cpu and memory are required unless a node or a group is copied.',
    }),
    labels: t.field({ type: [LabelValueInput], description: 'Labels, in addition to those of the copied node.' }),
    taints: t.field({ type: [NodeTaintInput], description: 'Taints, in addition to those of the copied node.' }),
    namePrefix: t.string({ defaultValue: 'new-node', description: 'Prefix of the names: the prefix, a dash and a number.' }),
    bootTime: t.field({
      type: 'Duration',
      description: 'Time from the request until the nodes join; 1 minute is assumed by default.',
    }),
  }),
})

export const NodeOverridesInput = builder.inputType('NodeOverridesInput', {
  description: 'How a new node differs from the one that it copies, such as nodes of another version, pool or size.',
  fields: (t) => ({
    capacity: t.field({ type: [AmountInput], description: 'Resources with another amount.' }),
    labels: t.field({ type: [LabelValueInput], description: 'Labels with another value.' }),
    taints: t.field({ type: [NodeTaintInput], description: 'Additional taints.' }),
  }),
})

export function readOverrides({ capacity, labels, taints }: Partial<typeof NodeOverridesInput.$inferInput>): NodeOverrides {
  return { capacity: readAmounts(capacity), labels: readLabels(labels), taints: readTaints(taints) }
}

export const ADD_NODES: ActionField<typeof AddNodesInput.$inferInput> = {
  type: AddNodesInput,
  description: 'Adds nodes, empty and Ready.',
  read: ({ count, like, group, capacity, labels, taints, namePrefix, bootTime }) => ({
    kind: 'addNodes',
    count: count ?? 1,
    like: like ?? undefined,
    group: group ?? undefined,
    namePrefix: namePrefix ?? 'new-node',
    ...readOverrides({ capacity, labels, taints }),
    bootMs: bootTime ?? undefined,
  }),
}

export function readAmounts(amounts: readonly (typeof AmountInput.$inferInput)[] | null | undefined): ResourceList {
  return Object.fromEntries((amounts ?? []).map(({ resource, amount }) => [resource, amount]))
}

export function readTaints(taints: readonly (typeof NodeTaintInput.$inferInput)[] | null | undefined): readonly Taint[] {
  return (taints ?? []).map(({ key, value, effect }) => ({ key, value: value ?? '', effect, timeAdded: undefined }))
}
