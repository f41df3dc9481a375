import type { LimitRangeItem as Item } from '../../kube/limit-range.ts'
import { quantityPairs } from '../amounts.ts'
import { builder } from '../builder.ts'
import { KubernetesObjectRef, LimitRangeRef } from '../refs.ts'
import { Label } from './label.ts'

const LimitRangeItem = builder.objectRef<Item>('LimitRangeItem').implement({
  description: 'What a limit range says about containers, pods or claims.',
  fields: (t) => ({
    type: t.exposeString('type', { description: '`Container`, `Pod` or `PersistentVolumeClaim`.' }),
    min: t.field({ type: [Label], description: 'The least of each resource.', resolve: (item) => quantityPairs(item.min) }),
    max: t.field({ type: [Label], description: 'The most of each resource.', resolve: (item) => quantityPairs(item.max) }),
    default: t.field({
      type: [Label],
      description: 'Limits for containers that have none.',
      resolve: (item) => quantityPairs(item.default),
    }),
    defaultRequest: t.field({
      type: [Label],
      description: 'Requests for containers that have none.',
      resolve: (item) => quantityPairs(item.defaultRequest),
    }),
    maxLimitRequestRatio: t.field({
      type: [Label],
      description: 'The most that a limit may be, as a multiple of the request.',
      resolve: (item) => quantityPairs(item.maxLimitRequestRatio),
    }),
  }),
})

LimitRangeRef.implement({
  description: 'Bounds and defaults for the resources of a namespace.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    limits: t.field({ type: [LimitRangeItem], description: 'What it says.', resolve: ({ row }) => [...row.limits] }),
  }),
})
