import { planTermination } from '../../engine/kubelet/termination/plan-termination.ts'
import type { StopTime } from '../../engine/traffic/pod-traffic.ts'
import type { PodRow } from '../../kube/pod.ts'

/** When the containers of a pod that ends get the stop signal: after their hooks, at the latest when the grace period is over. */
export function stopsOf(pod: PodRow): readonly StopTime[] {
  const { spec } = pod.shape
  const graceSeconds = pod.deletionGracePeriodSeconds ?? spec.terminationGracePeriodSeconds
  const stops = planTermination({ spec, graceSeconds, stopSeconds: () => 0 })
  return stops.map(({ name, termAt }) => ({ name, afterMs: termAt * 1000 }))
}
