import type { Taint as TaintRow, Toleration as TolerationRow } from '../../kube/taint.ts'
import { builder } from '../builder.ts'

export const Taint = builder.objectRef<TaintRow>('Taint').implement({
  description: 'A taint of a node: pods that do not tolerate it stay away.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key.' }),
    value: t.exposeString('value', { description: 'The value; may be empty.' }),
    effect: t.exposeString('effect', { description: '`NoSchedule`, `PreferNoSchedule` or `NoExecute`.' }),
    timeAdded: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a NoExecute taint was added.',
      resolve: (taint) => taint.timeAdded ?? null,
    }),
  }),
})

export const Toleration = builder.objectRef<TolerationRow>('Toleration').implement({
  description: 'Taints that a pod does not mind.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key; empty with `Exists` means every key.' }),
    operator: t.string({ description: '`Equal` or `Exists`.', resolve: (toleration) => toleration.operator || 'Equal' }),
    value: t.exposeString('value', { description: 'The value; may be empty.' }),
    effect: t.exposeString('effect', { description: 'The effect; empty means every effect.' }),
    tolerationSeconds: t.float({
      nullable: true,
      description: 'How long a NoExecute taint is tolerated, in seconds; null: for ever.',
      resolve: (toleration) => toleration.tolerationSeconds ?? null,
    }),
  }),
})
