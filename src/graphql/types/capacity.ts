import type { Base } from '../../whatif/base.ts'
import type { Capacity as Found } from '../../whatif/capacity/capacity.ts'
import { builder } from '../builder.ts'
import { addGround } from './add-ground.ts'
import { RejectionGroup } from './outcome/rejection-group.ts'
import { ObjectKey } from './state.ts'

export interface CapacityView {
  readonly found: Found
  readonly base: Base
}

const NodeShare = builder.objectRef<Found['nodes'][number]>('NodeShare').implement({
  description: 'How many of the pods a node takes.',
  fields: (t) => ({
    node: t.exposeString('node', { description: 'The name of the node.' }),
    pods: t.exposeInt('pods', { description: 'Pods that it takes.' }),
  }),
})

export const Capacity = builder.objectRef<CapacityView>('Capacity').implement({
  description: 'How many pods of a template still fit, and what ends it. Each was placed by the scheduler in turn.',
  fields: (t) => ({
    fits: t.int({ description: 'Pods that find a node.', resolve: ({ found }) => found.fits }),
    reachedMax: t.boolean({
      description: 'No more were asked about, so that more may fit.',
      resolve: ({ found }) => found.reachedMax,
    }),
    message: t.string({
      description: "The scheduler's own text about the first pod that does not fit; empty when all do.",
      resolve: ({ found }) => found.message,
    }),
    reasons: t.field({
      type: [RejectionGroup],
      description: 'Why no node will do for one more, the most frequent reason first.',
      resolve: ({ found }) => [...found.reasons],
    }),
    refusal: t.string({
      nullable: true,
      description: 'Why the API server refused to create more: a quota, for example.',
      resolve: ({ found }) => found.refusal ?? null,
    }),
    preempted: t.field({
      type: [ObjectKey],
      description: 'Pods of lower priority that had to go for them.',
      resolve: ({ found }) => [...found.preempted],
    }),
    nodes: t.field({
      type: [NodeShare],
      description: 'Where they go, the most first.',
      resolve: ({ found }) => [...found.nodes],
    }),
  }),
})

addGround(Capacity)
