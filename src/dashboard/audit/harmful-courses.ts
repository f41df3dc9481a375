import type { WorkloadAudit } from './rollout-audit.ts'

type Course = NonNullable<WorkloadAudit['asItIs']>

/** A workload whose rehearsed restart has a cost. */
export interface HarmfulCourse extends WorkloadAudit {
  readonly asItIs: Course
}

/** Restarts that never complete, or in which requests fail: the longest without a pod that answers first. */
export function harmfulCourses(workloads: readonly WorkloadAudit[]): readonly HarmfulCourse[] {
  return workloads
    .flatMap((workload) => (workload.asItIs && isHarmful(workload.asItIs) ? [{ ...workload, asItIs: workload.asItIs }] : []))
    .sort(
      ({ asItIs: a }, { asItIs: b }) =>
        Number(a.completes) - Number(b.completes) || b.darkSeconds - a.darkSeconds || b.errorsSeconds - a.errorsSeconds,
    )
}

function isHarmful({ completes, darkSeconds, errorsSeconds }: Course): boolean {
  return !completes || darkSeconds > 0 || errorsSeconds > 0
}
