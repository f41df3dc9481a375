import type { NodePod } from '../node-pod.ts'

/** How long pods of this priority and above, up to the next period's, have to terminate when the machine shuts down. */
export interface ShutdownPeriod {
  readonly priority: number
  readonly gracePeriodSeconds: number
}

/** The kubelet's settings for a shutdown: by priority, or one time of which the critical pods get the last part. */
export interface ShutdownSettings {
  readonly gracePeriodSeconds: number
  readonly criticalPodsSeconds: number
  readonly byPriority: readonly ShutdownPeriod[]
}

const DEFAULT_PRIORITY = 0
const SYSTEM_CRITICAL_PRIORITY = 2_000_000_000

/**
 * The periods, from the lowest priority to the highest; none when nothing is set, or less than the critical pods' part:
 * then pods are not ended before the machine (kubelet nodeshutdown migrateConfig; semantics C4.1).
 */
export function shutdownPeriods({
  gracePeriodSeconds,
  criticalPodsSeconds,
  byPriority,
}: ShutdownSettings): readonly ShutdownPeriod[] {
  if (byPriority.length > 0) return byPriority.toSorted((a, b) => a.priority - b.priority)
  if (gracePeriodSeconds === 0 || criticalPodsSeconds > gracePeriodSeconds) return []
  return [
    { priority: DEFAULT_PRIORITY, gracePeriodSeconds: gracePeriodSeconds - criticalPodsSeconds },
    { priority: SYSTEM_CRITICAL_PRIORITY, gracePeriodSeconds: criticalPodsSeconds },
  ]
}

/** The pods of each period. A pod below the lowest priority belongs to the lowest period (semantics C4.2). */
export function podsByPeriod(periods: readonly ShutdownPeriod[], pods: readonly NodePod[]): readonly (readonly NodePod[])[] {
  const groups: NodePod[][] = periods.map(() => [])
  for (const pod of pods) {
    const priority = pod.priority ?? DEFAULT_PRIORITY
    const reached = periods.findLastIndex((period) => period.priority <= priority)
    groups[Math.max(reached, 0)]?.push(pod)
  }
  return groups
}
