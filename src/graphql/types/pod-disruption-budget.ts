import type { IntOrPercent } from '../../kube/deployment.ts'
import { selectorText } from '../../kube/label-selector.ts'
import { PAGE_ARGS, pageCost, pageOf } from '../connection.ts'
import { KubernetesObjectRef, PodDisruptionBudgetRef } from '../refs.ts'
import { podsMatching } from '../relations.ts'
import { Condition } from './condition.ts'
import { PodConnection } from './connections.ts'

PodDisruptionBudgetRef.implement({
  description: 'A budget for evictions: how many of its pods may be down at once.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    minAvailable: t.string({
      nullable: true,
      description: 'Pods that must stay healthy: `2`, `50%`.',
      resolve: ({ row }) => written(row.spec.minAvailable),
    }),
    maxUnavailable: t.string({
      nullable: true,
      description: 'Pods that may be unhealthy: `1`, `25%`.',
      resolve: ({ row }) => written(row.spec.maxUnavailable),
    }),
    selector: t.string({
      nullable: true,
      description: 'Its selector as text; empty covers the whole namespace, null covers nothing.',
      resolve: ({ row }) => (row.spec.selector.matchesNothing ? null : selectorText(row.spec.selector)),
    }),
    unhealthyPodEvictionPolicy: t.string({
      description: '`IfHealthyBudget` or `AlwaysAllow`: whether pods that are not ready pass it.',
      resolve: ({ row }) => row.spec.unhealthyPodEvictionPolicy,
    }),
    disruptionsAllowed: t.int({ description: 'Evictions it allows now.', resolve: ({ row }) => row.status.disruptionsAllowed }),
    currentHealthy: t.int({ description: 'Pods that are healthy.', resolve: ({ row }) => row.status.currentHealthy }),
    desiredHealthy: t.int({ description: 'Pods that must be healthy.', resolve: ({ row }) => row.status.desiredHealthy }),
    expectedPods: t.int({ description: 'Pods that it counts with.', resolve: ({ row }) => row.status.expectedPods }),
    conditions: t.field({ type: [Condition], description: 'Its conditions.', resolve: ({ row }) => [...row.status.conditions] }),
    pods: t.field({
      type: PodConnection,
      args: PAGE_ARGS,
      complexity: pageCost,
      description: 'The pods that it covers.',
      resolve: ({ row, base }, args, context) => pageOf(podsMatching(base, row.namespace, row.spec.selector), args, context),
    }),
  }),
})

function written(value: IntOrPercent | undefined): string | null {
  return value === undefined ? null : String(value)
}
