import { findCondition } from '../../../kube/condition.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { MetricSample, PodSamples } from '../../../kube/metrics-api.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { CPU_INITIALIZATION_MS, INITIAL_READINESS_DELAY_MS } from './flags.ts'

export interface PodGroups {
  /** How many pods' samples count. */
  readonly ready: number
  /** Pods whose samples do not count yet: pending ones, and for CPU those that have just started. */
  readonly unready: readonly string[]
  readonly missing: readonly string[]
  /** Pods that are terminating or have failed: neither they nor their samples count. */
  readonly ignored: readonly string[]
}

/** Which pods' samples show the load (replica_calculator.go groupPods; semantics B12.3). */
export function groupPods(pods: readonly PodRow[], samples: PodSamples, resource: string, now: Instant): PodGroups {
  let ready = 0
  const unready: string[] = []
  const missing: string[] = []
  const ignored: string[] = []
  for (const pod of pods) {
    const sample = samples.get(pod.name)
    if (pod.deletionTimestamp !== undefined || pod.phase === 'Failed') ignored.push(pod.name)
    else if (pod.phase === 'Pending') unready.push(pod.name)
    else if (sample === undefined) missing.push(pod.name)
    else if (resource === 'cpu' && !isCpuMeaningful(pod, sample, now)) unready.push(pod.name)
    else ready++
  }
  return { ready, unready, missing, ignored }
}

/**
 * A pod uses more CPU while it starts than later. In its first minutes a sample counts when the pod is ready and the whole
 * sample was taken since; later it is left out only when the pod has never been ready.
 */
function isCpuMeaningful(pod: PodRow, sample: MetricSample, now: Instant): boolean {
  const ready = findCondition(pod.conditions, 'Ready')
  if (ready === undefined || pod.startTime === undefined) return false
  const since = ready.lastTransitionTime ?? Number.NEGATIVE_INFINITY
  if (pod.startTime + CPU_INITIALIZATION_MS > now) return ready.status !== 'False' && sample.at >= since + sample.windowMs
  return ready.status !== 'False' || pod.startTime + INITIAL_READINESS_DELAY_MS <= since
}
