import type { MeasuredAmounts } from '../../kube/measured-usage.ts'
import { keyOf } from '../../kube/namespaced-name.ts'
import { restartsOf } from '../../kube/pod.ts'
import type { WorkloadKind } from '../../kube/workload-kinds.ts'
import { nameOf } from '../../whatif/outcome/reasons/object-names.ts'
import { desiredReplicas } from '../../whatif/recording/top-owner.ts'
import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { missingReplicas } from '../is-unhealthy.ts'
import type { Located } from '../located.ts'
import type { Ordering, OrderKey } from '../ordering.ts'

/** A field that a list can be ordered by: its description, and the key of an item. */
type OrderField<T> = readonly [description: string, keyOf: (item: T) => OrderKey]
type OrderFields<T> = Readonly<Record<string, OrderField<T>>>

/** The fields of an `orderBy` argument. */
export interface GivenOrder {
  readonly field: string
  readonly direction: 'ASC' | 'DESC'
}

const OrderDirection = enumOf('OrderDirection', 'Which end of an order comes first. Objects without a value come last in both.', {
  ASC: 'The smallest, the oldest, or A first.',
  DESC: 'The largest, the newest, or Z first.',
})

const MEASURED = 'that the metrics API reported last. Objects without metrics come last.'

const OF_OBJECTS = {
  NAME: ['By namespace and name.', ({ row }) => nameOf(row)],
  CREATED: ['By creationTimestamp.', ({ row }) => row.creationTimestamp],
} as const satisfies OrderFields<Located>

/** Orders of lists of any kind. */
export const ObjectOrder = listOrder<Located>('Object', OF_OBJECTS)

/** Orders of lists of nodes. */
export const NodeOrder = listOrder<Located<'Node'>>('Node', {
  ...OF_OBJECTS,
  PODS: ['By the number of pods that occupy it.', ({ row }) => row.podCount],
  CPU_REQUESTED: ['By the CPU that its pods request.', ({ row }) => row.requested.milliCpu],
  MEMORY_REQUESTED: ['By the memory that its pods request.', ({ row }) => row.requested.memory],
  CPU_HEADROOM: ['By allocatable less requested CPU.', ({ row }) => row.allocatable.milliCpu - row.requested.milliCpu],
  MEMORY_HEADROOM: ['By allocatable less requested memory.', ({ row }) => row.allocatable.memory - row.requested.memory],
  CPU_USED: [`By the CPU ${MEASURED}`, (node) => nodeUsage(node)?.cpuMilli ?? null],
  MEMORY_USED: [`By the working set ${MEASURED}`, (node) => nodeUsage(node)?.memoryBytes ?? null],
})

/** Orders of lists of pods. */
export const PodOrder = listOrder<Located<'Pod'>>('Pod', {
  ...OF_OBJECTS,
  NODE: ['By the name of its node. Pods without a node come last.', ({ row }) => row.nodeName || null],
  PRIORITY: ['By priority.', ({ row }) => row.shape.spec.priority],
  RESTARTS: ['By the restarts of all its containers.', ({ row }) => restartsOf(row)],
  CPU_REQUESTED: ['By the CPU that it requests.', ({ row }) => row.requests.milliCpu],
  MEMORY_REQUESTED: ['By the memory that it requests.', ({ row }) => row.requests.memory],
  CPU_USED: [`By the CPU ${MEASURED}`, (pod) => podUsage(pod)?.cpuMilli ?? null],
  MEMORY_USED: [`By the working set ${MEASURED}`, (pod) => podUsage(pod)?.memoryBytes ?? null],
})

/** Orders of lists of workloads. */
export const WorkloadOrder = listOrder<Located<WorkloadKind>>('Workload', {
  ...OF_OBJECTS,
  DESIRED: ['By the number of pods that it wants.', ({ row }) => desiredReplicas(row) ?? null],
  MISSING: [
    'By the number of pods that it wants and that are not ready.',
    ({ row, base }) => missingReplicas(row, base.state) ?? null,
  ],
})

/** The input type of an order, and what it means. */
export type ListOrder<T> = ReturnType<typeof listOrder<T>>

function listOrder<T>(name: string, fields: OrderFields<T>) {
  const descriptions = Object.fromEntries(Object.entries(fields).map(([field, [description]]) => [field, description]))
  const field = enumOf(
    `${name}OrderField`,
    'What a list is ordered by. Equal values keep the order of the cluster.',
    descriptions,
  )
  const type = builder.inputType(`${name}Order`, {
    description: 'The order of a list. A cursor belongs to one order: keep it while you read page after page.',
    fields: (t) => ({
      field: t.field({ type: field, required: true, description: 'What the list is ordered by.' }),
      direction: t.field({ type: OrderDirection, required: true, defaultValue: 'ASC', description: 'Which end comes first.' }),
    }),
  })
  const orderingOf = (given: GivenOrder | null | undefined): Ordering<T> | undefined => {
    const keyOf = given ? fields[given.field]?.[1] : undefined
    return given && keyOf
      ? { name: `${given.field} ${given.direction}`, keyOf, descending: given.direction === 'DESC' }
      : undefined
  }
  return { type, orderingOf }
}

function nodeUsage({ row, base: { usage } }: Located<'Node'>): MeasuredAmounts | undefined {
  return usage?.ok ? usage.usage.nodes.get(row.name) : undefined
}

function podUsage({ row, base: { usage } }: Located<'Pod'>): MeasuredAmounts | undefined {
  return usage?.ok ? usage.usage.pods.get(keyOf(row)) : undefined
}
