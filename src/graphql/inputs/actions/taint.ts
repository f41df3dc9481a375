import { TAINT_EFFECTS } from '../../../whatif/actions/taint.ts'
import { builder } from '../../builder.ts'
import { enumOf } from '../../enum-of.ts'
import type { ActionField } from './action-input.ts'
import { NodesInput, readNodes } from './nodes-input.ts'

export const TaintEffectEnum = enumOf('TaintEffect', 'What a taint does to pods that do not tolerate it.', {
  NoSchedule: 'No new pods.',
  PreferNoSchedule: 'No new pods, if they can go elsewhere.',
  NoExecute: 'No new pods, and those that are there are evicted.',
})

const TaintInput = builder.inputType('TaintInput', {
  description: 'A taint of nodes, as kubectl taint sets or removes it.',
  fields: (t) => ({
    nodes: t.field({ type: NodesInput, required: true, description: 'The nodes.' }),
    key: t.string({ required: true, description: 'Its key.' }),
    value: t.string({ defaultValue: '', description: 'Its value, when it is set.' }),
    effect: t.field({
      type: TaintEffectEnum,
      description: 'Its effect. Needed to set it; without one, taints of the key go whatever their effect.',
    }),
    overwrite: t.boolean({ defaultValue: false, description: '--overwrite: replace a taint of the same key and effect.' }),
  }),
})

type TaintValue = typeof TaintInput.$inferInput

export const TAINT: ActionField<TaintValue> = {
  type: TaintInput,
  description: 'Taint nodes.',
  read({ nodes, key, value, effect, overwrite }, place) {
    if (effect == null) return place.at('effect').refuse(`a taint needs an effect: one of ${TAINT_EFFECTS.join(', ')}`)
    return { kind: 'taint', nodes: readNodes(nodes), key, value: value ?? '', effect, overwrite: overwrite ?? false }
  },
}

export const UNTAINT: ActionField<TaintValue> = {
  type: TaintInput,
  description: 'Take a taint off nodes.',
  read: ({ nodes, key, effect }) => ({ kind: 'untaint', nodes: readNodes(nodes), key, effect: effect ?? undefined }),
}
