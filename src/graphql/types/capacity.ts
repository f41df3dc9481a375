import type { Capacity as Found } from '../../whatif/capacity/capacity.ts'
import type { LargestPod as Largest } from '../../whatif/capacity/largest-pod.ts'
import type { MixCapacity as Mix } from '../../whatif/capacity/mix.ts'
import { NEW_NODES_MAX, type NodesNeeded as Needed } from '../../whatif/capacity/nodes-needed.ts'
import { bytesText, cpuText } from '../amounts.ts'
import { builder } from '../builder.ts'
import { addGround, type Grounded } from './add-ground.ts'
import { RejectionGroup } from './outcome/rejection-group.ts'
import { ObjectKey } from './state.ts'

export interface CapacityView extends Grounded {
  readonly found: Found
  readonly mix: Mix | null
  readonly nodesNeeded: readonly Needed[]
  readonly largest: Largest | null
}

const NodeShare = builder.objectRef<Found['nodes'][number]>('NodeShare').implement({
  description: 'How many of the pods a node takes.',
  fields: (t) => ({
    node: t.exposeString('node', { description: 'The name of the node.' }),
    pods: t.exposeInt('pods', { description: 'Pods that it takes.' }),
  }),
})

const MixCapacity = builder.objectRef<Mix>('MixCapacity').implement({
  description: 'How many sets of pods of several templates fit together, and what ends it.',
  fields: (t) => ({
    sets: t.exposeInt('sets', { description: 'Sets of which every pod finds a node.' }),
    reachedMax: t.exposeBoolean('reachedMax', { description: 'No more were asked about, so that more may fit.' }),
    message: t.exposeString('message', {
      description: "The scheduler's own text about the first pod of the next set that does not fit; empty when there is none.",
    }),
    refusal: t.string({
      nullable: true,
      description: 'Why the API server refuses the next set: a quota, for example.',
      resolve: ({ refusal }) => refusal ?? null,
    }),
  }),
})

const NodesNeeded = builder.objectRef<Needed>('NodesNeeded').implement({
  description: 'How many new nodes of one shape it takes until so many pods all have a node.',
  fields: (t) => ({
    like: t.exposeString('like', { description: 'The node that new ones are like.' }),
    nodes: t.int({
      nullable: true,
      description: `The fewest that are enough; null: ${NEW_NODES_MAX} are not.`,
      resolve: ({ nodes }) => nodes ?? null,
    }),
    message: t.exposeString('message', {
      description:
        "The scheduler's own text about the first pod without a node when there is one node less; empty when none is needed.",
    }),
  }),
})

const LargestPod = builder.objectRef<Largest>('LargestPod').implement({
  description:
    'How much the first container of one more pod may request, one resource at a time, the others as the template says.',
  fields: (t) => ({
    cpu: t.field({
      type: 'Quantity',
      description: 'The most CPU; `0`: there is no room.',
      resolve: ({ cpuMillis }) => cpuText(cpuMillis),
    }),
    cpuMillis: t.exposeInt('cpuMillis', { description: 'The same in thousandths of a core.' }),
    memory: t.field({
      type: 'Quantity',
      description: 'The most memory, to one mebibyte; `0`: there is no room.',
      resolve: ({ memoryBytes }) => bytesText(memoryBytes),
    }),
    memoryBytes: t.exposeFloat('memoryBytes', { description: 'The same in bytes.' }),
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
    pooled: t.int({
      nullable: true,
      description:
        'Pods that would fit if all that is left were one node: what it has above `fits` is lost to fragmentation, or to rules that keep pods off nodes. Null: no pod was created.',
      resolve: ({ found }) => found.pooled ?? null,
    }),
    mix: t.expose('mix', {
      type: MixCapacity,
      nullable: true,
      description: 'How many sets fit, where `with` names other pods.',
    }),
    nodesNeeded: t.field({
      type: [NodesNeeded],
      description: 'What `nodesFor` takes, for each node of `like`.',
      resolve: ({ nodesNeeded }) => [...nodesNeeded],
    }),
    largest: t.expose('largest', {
      type: LargestPod,
      nullable: true,
      description: 'How large one more may be, where that was asked.',
    }),
    nodes: t.field({
      type: [NodeShare],
      description: 'Where they go, the most first.',
      resolve: ({ found }) => [...found.nodes],
    }),
  }),
})

addGround(Capacity)
