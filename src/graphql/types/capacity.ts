import type { Capacity as Found } from '../../whatif/capacity/capacity.ts'
import { type CapacityFindings, capacitySummary } from '../../whatif/capacity/capacity-summary.ts'
import type { LargestPod as Largest } from '../../whatif/capacity/largest-pod.ts'
import type { MixCapacity as Mix } from '../../whatif/capacity/mix.ts'
import { NEW_NODES_MAX, type NodesNeeded as Needed } from '../../whatif/capacity/nodes-needed.ts'
import { bytesText, cpuText } from '../amounts.ts'
import { builder } from '../builder.ts'
import { addStateFields, type ComputedOnState } from './add-state-fields.ts'
import { RejectionGroup } from './outcome/rejection-group.ts'
import { ObjectKey } from './state.ts'

export interface CapacityView extends ComputedOnState, CapacityFindings {}

const NodeShare = builder.objectRef<Found['nodes'][number]>('NodeShare').implement({
  description: 'How many of the pods fit on a node.',
  fields: (t) => ({
    node: t.exposeString('node', { description: 'The name of the node.' }),
    pods: t.exposeInt('pods', { description: 'Number of pods scheduled to it.' }),
  }),
})

const MixCapacity = builder.objectRef<Mix>('MixCapacity').implement({
  description: 'How many sets of pods of several templates fit together, and what prevents the next one.',
  fields: (t) => ({
    sets: t.exposeInt('sets', { description: 'Sets of which every pod is scheduled.' }),
    reachedMax: t.exposeBoolean('reachedMax', { description: 'The count stopped at the maximum; more may fit.' }),
    message: t.exposeString('message', {
      description: "The scheduler's message about the first pod of the next set that does not fit; empty when there is none.",
    }),
    refusal: t.string({
      nullable: true,
      description: 'Why the API server refuses the next set: a quota, for example.',
      resolve: ({ refusal }) => refusal ?? null,
    }),
  }),
})

const NodesNeeded = builder.objectRef<Needed>('NodesNeeded').implement({
  description: 'How many new nodes of one shape it takes until the given number of pods are all scheduled.',
  fields: (t) => ({
    like: t.exposeString('like', { description: 'The node that new ones copy.' }),
    nodes: t.int({
      nullable: true,
      description: `The minimum number; null: ${NEW_NODES_MAX} are not enough.`,
      resolve: ({ nodes }) => nodes ?? null,
    }),
    message: t.exposeString('message', {
      description:
        "The scheduler's message about the first pod that is Pending with one node less; empty when no node is needed.",
    }),
  }),
})

const LargestPod = builder.objectRef<Largest>('LargestPod').implement({
  description: 'How much the first container of one more pod can request, one resource at a time, the others as in the template.',
  fields: (t) => ({
    cpu: t.field({
      type: 'Quantity',
      description: 'The maximum CPU; `0`: no capacity left.',
      resolve: ({ cpuMillis }) => cpuText(cpuMillis),
    }),
    cpuMillis: t.exposeInt('cpuMillis', { description: 'The same in thousandths of a core.' }),
    memory: t.field({
      type: 'Quantity',
      description: 'The maximum memory, to one mebibyte; `0`: no capacity left.',
      resolve: ({ memoryBytes }) => bytesText(memoryBytes),
    }),
    memoryBytes: t.exposeFloat('memoryBytes', { description: 'The same in bytes.' }),
  }),
})

export const Capacity = builder.objectRef<CapacityView>('Capacity').implement({
  description:
    'How many more pods of a template or of a workload fit, and what prevents the next one. The scheduler placed them one by one.',
  fields: (t) => ({
    summary: t.string({
      description:
        'One sentence to read first: the specific question if there is one, how many fit, and what stops the next one.',
      resolve: (view) => capacitySummary(view),
    }),
    fits: t.int({ description: 'Pods that are scheduled.', resolve: ({ found }) => found.fits }),
    reachedMax: t.boolean({
      description: 'The count stopped at the maximum; more may fit.',
      resolve: ({ found }) => found.reachedMax,
    }),
    message: t.string({
      description: "The scheduler's message about the first pod that does not fit; empty when all do.",
      resolve: ({ found }) => found.message,
    }),
    reasons: t.field({
      type: [RejectionGroup],
      description: 'Why no node fits one more pod, the most frequent reason first.',
      resolve: ({ found }) => [...found.reasons],
    }),
    refusal: t.string({
      nullable: true,
      description: 'Why the API server refused to create more: a quota, for example.',
      resolve: ({ found }) => found.refusal ?? null,
    }),
    preempted: t.field({
      type: [ObjectKey],
      description:
        'Pods of the state that the pods that fit preempt, each once. Their controllers recreate them; a replacement that is preempted as well is not listed.',
      resolve: ({ found }) => [...found.preempted],
    }),
    pooled: t.int({
      nullable: true,
      description:
        'Pods that would fit if all that is left were one node: the difference to `fits` is lost to fragmentation, or to rules that keep pods off nodes. Null: no pod was created.',
      resolve: ({ found }) => found.pooled ?? null,
    }),
    mix: t.expose('mix', {
      type: MixCapacity,
      nullable: true,
      description: 'How many sets fit, if `with` gives other pods.',
    }),
    nodesNeeded: t.field({
      type: [NodesNeeded],
      description: 'The answer to `nodesFor`, for each node of `like`.',
      resolve: ({ nodesNeeded }) => [...nodesNeeded],
    }),
    largest: t.expose('largest', {
      type: LargestPod,
      nullable: true,
      description: 'How large one more pod can be, if requested.',
    }),
    nodes: t.field({
      type: [NodeShare],
      description: 'Where the pods that fit are scheduled, the node with most pods first.',
      resolve: ({ found }) => [...found.nodes],
    }),
  }),
})

addStateFields(Capacity)
