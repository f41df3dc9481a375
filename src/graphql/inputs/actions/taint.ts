import { TAINT_EFFECTS } from '../../../whatif/actions/nodes/taint.ts'
import { builder } from '../../builder.ts'
import { TaintEffect } from '../../types/closed-sets.ts'
import type { ActionField } from './action-input.ts'
import { NodesInput, readNodes } from './nodes-input.ts'

const TaintInput = builder.inputType('TaintInput', {
  description: 'A taint of nodes, as kubectl taint sets or removes it.',
  fields: (t) => ({
    nodes: t.field({ type: NodesInput, required: true, description: 'The nodes.' }),
    key: t.string({ required: true, description: 'Its key.' }),
    value: t.string({ defaultValue: '', description: 'Its value, when the taint is set.' }),
    effect: t.field({
      type: TaintEffect.type,
      description: 'Its effect. Required to set a taint; without one, all taints with the key are removed.',
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
  description: 'Remove a taint from nodes.',
  read: ({ nodes, key, effect }) => ({ kind: 'untaint', nodes: readNodes(nodes), key, effect: effect ?? undefined }),
}
