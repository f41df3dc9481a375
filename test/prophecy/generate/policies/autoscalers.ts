import type { Dice } from '../dice.ts'
import type { Manifest } from '../manifest.ts'
import type { Workload } from '../world.ts'

const SOME = 0.08

/** HorizontalPodAutoscalers of some Deployments. There are no metrics: they keep the counts that lie within their limits. */
export function makeAutoscalers(workloads: readonly Workload[], dice: Dice): readonly Manifest[] {
  return workloads.flatMap((workload) => {
    const { kind, pods } = workload
    if (kind !== 'Deployment' || pods === 0 || !dice.chance(SOME)) return []
    return [autoscalerOf(workload, dice)]
  })
}

/** An autoscaler whose bounds hold the number of pods. */
export function autoscalerOf({ kind, namespace, name, pods }: Workload, dice: Dice): Manifest {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name, namespace },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind, name },
      minReplicas: Math.max(1, pods - dice.between(0, 2)),
      maxReplicas: pods + dice.between(1, 4),
      metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } }],
    },
  }
}
