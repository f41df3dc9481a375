import type { WorkloadLevel } from '../recording/workload-tracker.ts'

/** How many more pods a workload lacks than without the scenario; 0 where it lacks as many or fewer. */
export function excessShortage(run: WorkloadLevel, baseline: WorkloadLevel): number {
  return Math.max(0, short(run) - short(baseline))
}

/** Pods beyond its replicas do not offset a shortage. */
function short({ want, ready }: WorkloadLevel): number {
  return Math.max(0, want - ready)
}
