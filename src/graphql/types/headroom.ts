import type { Base } from '../../whatif/base.ts'
import {
  clusterHeadroom,
  type GroupHeadroom as Group,
  groupHeadroom,
  type QuotaHeadroom as Quota,
  quotaHeadroom,
} from '../../whatif/capacity/headroom.ts'
import { builder } from '../builder.ts'
import { addGround } from './add-ground.ts'
import { ResourceAmounts } from './resource-amounts.ts'

export interface HeadroomView {
  readonly base: Base
  /** The label that makes node groups. */
  readonly groupLabel: string
}

const ZONE = 'topology.kubernetes.io/zone'

const GroupHeadroom = builder.objectRef<Group>('GroupHeadroom').implement({
  description: 'What nodes that belong together have, and what is left of it. Only nodes that take pods count.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The value of the label that they share; empty for those without it.' }),
    nodes: t.exposeInt('nodes', { description: 'Nodes that take pods.' }),
    closed: t.exposeInt('closed', { description: 'Nodes that take none now: cordoned, or not ready.' }),
    allocatable: t.expose('allocatable', { type: ResourceAmounts, description: 'What the nodes can give.' }),
    requested: t.expose('requested', { type: ResourceAmounts, description: 'What pods have asked for.' }),
    headroom: t.expose('headroom', { type: ResourceAmounts, description: 'What is left, all nodes together.' }),
    largestFree: t.expose('largestFree', {
      type: ResourceAmounts,
      description: 'The most that any one node has left of each resource: no pod that asks for more finds a node.',
    }),
    strandedCpuPercent: t.exposeFloat('strandedCpuPercent', {
      description:
        "Fragmentation: share of the CPU left that pods of the group's own ratio of CPU to memory cannot use, because memory or places for pods are used up there.",
    }),
    strandedMemoryPercent: t.exposeFloat('strandedMemoryPercent', {
      description: 'Fragmentation: the same share of the memory left.',
    }),
  }),
})

const QuotaHeadroom = builder.objectRef<Quota>('QuotaHeadroom').implement({
  description: 'What a quota leaves to its namespace, for one resource.',
  fields: (t) => ({
    namespace: t.exposeString('namespace', { description: 'The namespace.' }),
    quota: t.exposeString('quota', { description: 'The name of the ResourceQuota.' }),
    resource: t.exposeString('resource', { description: 'What is counted: `requests.cpu`, `pods`.' }),
    hard: t.expose('hard', { type: 'Quantity', description: 'What it allows.' }),
    used: t.expose('used', { type: 'Quantity', description: 'What is used.' }),
    left: t.expose('left', { type: 'Quantity', description: 'What is left; below 0 where more is used than allowed.' }),
    usedPercent: t.exposeFloat('usedPercent', { description: 'The share that is used, in percent.' }),
  }),
})

export const Headroom = builder.objectRef<HeadroomView>('Headroom').implement({
  description:
    'What is left in the cluster: nodes as they are, no run is made. How many pods of a template still fit tells `capacity`.',
  fields: (t) => ({
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
      description: 'What quotas leave to their namespaces, the fullest first.',
      resolve: ({ base }) => [...quotaHeadroom(base.state)],
    }),
  }),
})

addGround(Headroom)
