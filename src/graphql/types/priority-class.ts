import { KubernetesObjectRef, PriorityClassRef } from '../refs.ts'

PriorityClassRef.implement({
  description: 'A class of priorities.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    value: t.int({ description: 'The priority of its pods.', resolve: ({ row }) => row.value }),
    globalDefault: t.boolean({ description: 'Whether pods without a class get it.', resolve: ({ row }) => row.globalDefault }),
    preemptionPolicy: t.string({ description: '`PreemptLowerPriority` or `Never`.', resolve: ({ row }) => row.preemptionPolicy }),
  }),
})
