import { amountsOf } from '../amounts.ts'
import { KubernetesObjectRef, ResourceQuotaRef } from '../refs.ts'
import { ResourceQuantity } from './resource-amounts.ts'

ResourceQuotaRef.implement({
  description: 'A quota of a namespace.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    hard: t.field({
      type: [ResourceQuantity],
      description: 'Its limits, by resource.',
      resolve: ({ row }) => amountsOf(row.hard),
    }),
    used: t.field({
      type: [ResourceQuantity],
      description: 'What is used, by resource.',
      resolve: ({ row }) => amountsOf(row.used),
    }),
    scopes: t.stringList({
      description: 'The pods it counts: `BestEffort`, `Terminating`...',
      resolve: ({ row }) => [...row.scopes],
    }),
  }),
})
