import type { LimitRangeItem as Item } from '../../kube/limit-range.ts'
import { amountsOf, ratiosOf } from '../amounts.ts'
import { builder } from '../builder.ts'
import { KubernetesObjectRef, LimitRangeRef } from '../refs.ts'
import { LimitType } from './closed-sets.ts'
import { ResourceQuantity } from './resource-amounts.ts'

const LimitRangeItem = builder.objectRef<Item>('LimitRangeItem').implement({
  description: 'What a limit range sets for containers, pods or claims.',
  fields: (t) => ({
    type: t.field({ type: LimitType.type, description: 'What it applies to.', resolve: ({ type }) => LimitType.of(type) }),
    min: t.field({
      type: [ResourceQuantity],
      description: 'The minimum of each resource.',
      resolve: (item) => amountsOf(item.min),
    }),
    max: t.field({
      type: [ResourceQuantity],
      description: 'The maximum of each resource.',
      resolve: (item) => amountsOf(item.max),
    }),
    default: t.field({
      type: [ResourceQuantity],
      description: 'Limits for containers without limits.',
      resolve: (item) => amountsOf(item.default),
    }),
    defaultRequest: t.field({
      type: [ResourceQuantity],
      description: 'Requests for containers without requests.',
      resolve: (item) => amountsOf(item.defaultRequest),
    }),
    maxLimitRequestRatio: t.field({
      type: [ResourceQuantity],
      description: 'The maximum ratio of limit to request.',
      resolve: ({ maxLimitRequestRatio }) => ratiosOf(maxLimitRequestRatio),
    }),
  }),
})

LimitRangeRef.implement({
  description: 'Bounds and defaults for the resources of a namespace.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    limits: t.field({ type: [LimitRangeItem], description: 'Its items.', resolve: ({ row }) => [...row.limits] }),
  }),
})
