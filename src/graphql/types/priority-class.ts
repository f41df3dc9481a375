import { KubernetesObjectRef, PriorityClassRef } from '../refs.ts'
import { PreemptionPolicy } from './closed-sets.ts'

PriorityClassRef.implement({
  description: 'A class of priorities.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    value: t.int({ description: 'The priority of its pods.', resolve: ({ row }) => row.value }),
    globalDefault: t.boolean({
      description: 'Whether it is the default for pods without a class.',
      resolve: ({ row }) => row.globalDefault,
    }),
    preemptionPolicy: t.field({
      type: PreemptionPolicy.type,
      description: 'Whether its pods preempt others.',
      resolve: ({ row }) => PreemptionPolicy.of(row.preemptionPolicy),
    }),
  }),
})
