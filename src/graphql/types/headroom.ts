import type { Base } from '../../whatif/base.ts'
import {
  clusterHeadroom,
  type GroupHeadroom as Group,
  groupHeadroom,
  type QuotaHeadroom as Quota,
  quotaHeadroom,
} from '../../whatif/capacity/headroom.ts'
import { headroomSummary } from '../../whatif/capacity/headroom-summary.ts'
import { amountOf } from '../amounts.ts'
import { builder } from '../builder.ts'
import { addStateFields } from './add-state-fields.ts'
import { ResourceAmounts } from './resource-amounts.ts'

export interface HeadroomView {
  readonly base: Base
  /** The label that makes node groups. */
  readonly groupLabel: string
}

const AMOUNT = 'as a number: thousandths of a core for CPU, otherwise bytes or counts'
const ZONE = 'topology.kubernetes.io/zone'

export const GroupHeadroom = builder.objectRef<Group>('GroupHeadroom').implement({
  description: 'The capacity of a group of nodes, and what is left of it. Only schedulable nodes count.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The value of the label that they share; empty for those without it.' }),
    nodes: t.exposeInt('nodes', { description: 'Schedulable nodes.' }),
    closed: t.exposeInt('closed', { description: 'Unschedulable nodes: cordoned, or NotReady.' }),
    allocatable: t.expose('allocatable', { type: ResourceAmounts, description: 'What the nodes can allocate.' }),
    requested: t.expose('requested', { type: ResourceAmounts, description: 'What pods request.' }),
    headroom: t.expose('headroom', { type: ResourceAmounts, description: 'What is left, all nodes together.' }),
    largestFree: t.expose('largestFree', {
      type: ResourceAmounts,
      description: 'The maximum that any one node has left of each resource: no pod that requests more is scheduled.',
    }),
    strandedCpuPercent: t.exposeFloat('strandedCpuPercent', {
      description:
        "Fragmentation: percentage of the remaining CPU that is stranded: pods with the group's usual ratio of CPU to memory cannot use it, because memory or pod capacity is used up there.",
    }),
    strandedMemoryPercent: t.exposeFloat('strandedMemoryPercent', {
      description: 'Fragmentation: the same percentage of the remaining memory.',
    }),
  }),
})

const QuotaHeadroom = builder.objectRef<Quota>('QuotaHeadroom').implement({
  description: 'How much of a quota is left for its namespace, for one resource.',
  fields: (t) => ({
    namespace: t.exposeString('namespace', { description: 'The namespace.' }),
    quota: t.exposeString('quota', { description: 'The name of the ResourceQuota.' }),
    resource: t.exposeString('resource', { description: 'The resource: `requests.cpu`, `pods`.' }),
    hard: t.expose('hard', { type: 'Quantity', description: 'Its limit.' }),
    used: t.expose('used', { type: 'Quantity', description: 'What is used.' }),
    left: t.expose('left', { type: 'Quantity', description: 'What is left; below 0 if usage exceeds the limit.' }),
    hardAmount: t.float({ description: `\`hard\` ${AMOUNT}.`, resolve: ({ resource, hard }) => amountOf(resource, hard) }),
    usedAmount: t.float({ description: `\`used\` ${AMOUNT}.`, resolve: ({ resource, used }) => amountOf(resource, used) }),
    leftAmount: t.float({ description: `\`left\` ${AMOUNT}.`, resolve: ({ resource, left }) => amountOf(resource, left) }),
    usedPercent: t.exposeFloat('usedPercent', { description: 'The used share, in percent.' }),
  }),
})

export const Headroom = builder.objectRef<HeadroomView>('Headroom').implement({
  description:
    'What is left in the cluster: nodes as they are, without a run. See `capacity` for how many pods of a template fit.',
  fields: (t) => ({
    summary: t.string({
      description: 'One sentence to read first: what all nodes together have left, and the largest pod that one of them fits.',
      resolve: ({ base }) => headroomSummary(clusterHeadroom(base.state)),
    }),
    total: t.field({
      type: GroupHeadroom,
      description: 'All nodes together.',
      resolve: ({ base }) => clusterHeadroom(base.state),
    }),
    zones: t.field({
      type: [GroupHeadroom],
      description: `By zone (${ZONE}).`,
      resolve: ({ base }) => [...groupHeadroom(base.state, ZONE)],
    }),
    nodeGroups: t.field({
      type: [GroupHeadroom],
      description: 'By node group.',
      resolve: ({ base, groupLabel }) => [...groupHeadroom(base.state, groupLabel)],
    }),
    quotas: t.field({
      type: [QuotaHeadroom],
      description: 'What is left of quotas for their namespaces, the fullest first.',
      resolve: ({ base }) => [...quotaHeadroom(base.state)],
    }),
  }),
})

addStateFields(Headroom)
