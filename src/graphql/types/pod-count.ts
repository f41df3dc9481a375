import type { Base } from '../../whatif/base.ts'
import { builder } from '../builder.ts'
import { PodFilter } from '../inputs/filters.ts'
import { type PodFilterValue, selectPods } from '../select.ts'
import { Cluster } from './cluster.ts'

interface NodeCount {
  /** Empty for pods without a node. */
  readonly node: string
  readonly pods: number
}

/** Every pod is tested once; there are as many counts as nodes at most. */
const COUNT_COST = 100

const PodCount = builder.objectRef<NodeCount>('PodCount').implement({
  description: 'How many pods of a node a filter selects.',
  fields: (t) => ({
    node: t.string({ nullable: true, description: 'The node; null for pods without one.', resolve: ({ node }) => node || null }),
    pods: t.exposeInt('pods', { description: 'The number of its pods that are selected.' }),
  }),
})

builder.objectField(Cluster, 'podCounts', (t) =>
  t.field({
    type: [PodCount],
    args: { filter: t.arg({ type: PodFilter, description: 'Which pods.' }) },
    complexity: { field: COUNT_COST, multiplier: 1 },
    description: 'How many pods of each node a filter selects; nodes without such a pod are left out.',
    resolve: (base, { filter }) => countByNode(base, filter),
  }),
)

function countByNode(base: Base, filter: PodFilterValue | null | undefined): NodeCount[] {
  const counts = new Map<string, number>()
  for (const { item } of selectPods(base, filter)) counts.set(item.row.nodeName, (counts.get(item.row.nodeName) ?? 0) + 1)
  return [...counts].map(([node, pods]) => ({ node, pods }))
}
