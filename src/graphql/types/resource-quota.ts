import { quantityPairs } from '../amounts.ts'
import { KubernetesObjectRef, ResourceQuotaRef } from '../refs.ts'
import { Label } from './label.ts'

ResourceQuotaRef.implement({
  description: 'A quota of a namespace.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    hard: t.field({ type: [Label], description: 'What it allows, by resource.', resolve: ({ row }) => quantityPairs(row.hard) }),
    used: t.field({ type: [Label], description: 'What is used, by resource.', resolve: ({ row }) => quantityPairs(row.used) }),
    scopes: t.stringList({
      description: 'The pods it counts: `BestEffort`, `Terminating`...',
      resolve: ({ row }) => [...row.scopes],
    }),
  }),
})
