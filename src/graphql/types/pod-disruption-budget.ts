import type { IntOrString } from '../../kube/int-or-string.ts'
import { selectorText } from '../../kube/label-selector.ts'
import { POD_LIST } from '../inputs/list-args.ts'
import { KubernetesObjectRef, PodDisruptionBudgetRef } from '../refs.ts'
import { podsMatching } from '../relations.ts'
import { UnhealthyPodEvictionPolicy } from './closed-sets.ts'
import { Condition } from './condition.ts'
import { PodConnection } from './connections.ts'

PodDisruptionBudgetRef.implement({
  description: 'A budget for evictions: how many of its pods can be disrupted at once.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    minAvailable: t.string({
      nullable: true,
      description: 'Pods that must stay healthy: `2`, `50%`.',
      resolve: ({ row }) => written(row.spec.minAvailable),
    }),
    maxUnavailable: t.string({
      nullable: true,
      description: 'Pods that can be unhealthy: `1`, `25%`.',
      resolve: ({ row }) => written(row.spec.maxUnavailable),
    }),
    selector: t.string({
      nullable: true,
      description: 'Its selector as text; empty covers the whole namespace, null covers nothing.',
      resolve: ({ row }) => (row.spec.selector.matchesNothing ? null : selectorText(row.spec.selector)),
    }),
    unhealthyPodEvictionPolicy: t.field({
      type: UnhealthyPodEvictionPolicy.type,
      description: 'When it allows the eviction of running pods that are not ready.',
      resolve: ({ row }) => UnhealthyPodEvictionPolicy.of(row.spec.unhealthyPodEvictionPolicy),
    }),
    disruptionsAllowed: t.int({ description: 'Evictions it allows now.', resolve: ({ row }) => row.status.disruptionsAllowed }),
    currentHealthy: t.int({ description: 'Pods that are healthy.', resolve: ({ row }) => row.status.currentHealthy }),
    desiredHealthy: t.int({ description: 'Pods that must be healthy.', resolve: ({ row }) => row.status.desiredHealthy }),
    expectedPods: t.int({ description: 'Number of pods that it expects.', resolve: ({ row }) => row.status.expectedPods }),
    conditions: t.field({ type: [Condition], description: 'Its conditions.', resolve: ({ row }) => [...row.status.conditions] }),
    pods: t.field({
      type: PodConnection,
      args: POD_LIST.args,
      description: 'The pods that it covers.',
      resolve: ({ row, base }, args, context) =>
        POD_LIST.page(podsMatching(base, row.namespace, row.spec.selector), args, context),
    }),
  }),
})

function written(value: IntOrString | undefined): string | null {
  return value === undefined ? null : String(value)
}
