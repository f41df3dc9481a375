import { stamp } from '../../kube/instant.ts'
import type { Taint as TaintRow, Toleration as TolerationRow } from '../../kube/taint.ts'
import { builder } from '../builder.ts'
import { TaintEffect, TolerationOperator } from './closed-sets.ts'

export const Taint = builder.objectRef<TaintRow>('Taint').implement({
  description: 'A taint of a node: it repels pods that do not tolerate it.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key.' }),
    value: t.exposeString('value', { description: 'The value; may be empty.' }),
    effect: t.field({ type: TaintEffect.type, description: 'What it does.', resolve: ({ effect }) => TaintEffect.of(effect) }),
    timeAdded: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a NoExecute taint was added, in whole seconds as the API server stores it.',
      resolve: ({ timeAdded }) => (timeAdded === undefined ? null : stamp(timeAdded)),
    }),
  }),
})

export const Toleration = builder.objectRef<TolerationRow>('Toleration').implement({
  description: 'Taints that a pod tolerates.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key; empty with `Exists` means every key.' }),
    operator: t.field({
      type: TolerationOperator.type,
      description: 'How values are compared.',
      resolve: ({ operator }) => TolerationOperator.of(operator),
    }),
    value: t.exposeString('value', { description: 'The value; may be empty.' }),
    effect: t.field({
      type: TaintEffect.type,
      nullable: true,
      description: 'The effect; null means every effect.',
      resolve: ({ effect }) => (effect ? TaintEffect.of(effect) : null),
    }),
    tolerationSeconds: t.float({
      nullable: true,
      description: 'How long a NoExecute taint is tolerated, in seconds; null: no limit.',
      resolve: (toleration) => toleration.tolerationSeconds ?? null,
    }),
  }),
})
