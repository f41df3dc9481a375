import type { ObjectKey } from '../../engine/turn.ts'
import type { Step } from '../recording/course.ts'
import type { WorkloadLevel } from '../recording/workload-tracker.ts'
import type { ShortageCause } from './shortage-cause.ts'

/**
 * A time in which something was worse than at the same moment without the scenario. Where it is over, several such times are one: from
 * the beginning of the first to the end of the last. Where it lasts, it begins with the last of them, which has not ended.
 */
export interface Outage {
  readonly fromMs: number
  /** `undefined`: it had not ended when the run did. It lasts. */
  readonly untilMs: number | undefined
  /** All such times together, up to the end of the run, or up to the last change without the scenario where that is later. */
  readonly totalMs: number
  /** The most that was missing at once, beyond what is missing without the scenario. */
  readonly missing: number
}

/** Whether it had not ended when the run did. */
export function lasts(outage: Outage | undefined): boolean {
  return outage !== undefined && outage.untilMs === undefined
}

export interface BudgetImpact {
  readonly budget: ObjectKey
  readonly allowedBefore: number
  readonly allowedMin: number
  readonly allowedAfter: number
  /** The time in which it allowed no disruption and would have allowed one without the scenario. */
  readonly exhausted: Outage | undefined
  /** The time in which fewer pods were healthy than it requires, and more would have been without the scenario. */
  readonly unmet: Outage | undefined
  readonly refusals: number
}

export interface WorkloadImpact {
  readonly workload: ObjectKey
  /** The pods that it required at the beginning. */
  readonly desiredBefore: number
  /** The pods that it requires at the end; of a DaemonSet, one for each Ready node that it should run on. */
  readonly desired: number
  readonly readyBefore: number
  readonly readyMin: number
  readonly readyAfter: number
  /** The pods that it requires and has ready over the run, in order of time; the first one is at 0. */
  readonly levels: readonly Step<WorkloadLevel>[]
  /**
   * Healthy pods that a budget requires of it when the run begins, the most of several; `undefined`: no budget covers it, or each covers
   * pods of others as well.
   */
  readonly minHealthy: number | undefined
  /** The time in which it lacked more pods than without the scenario. */
  readonly degraded: Outage | undefined
  /** The time in which none of its pods was ready, and one would have been without the scenario. */
  readonly down: Outage | undefined
  /** Why it still lacks pods at the end, the cause that concerns most of them first; none where it lacks no more than without the scenario. */
  readonly causes: readonly ShortageCause[]
  /** Pods that left their nodes because of the scenario. */
  readonly moved: number
}

export interface ServiceImpact {
  readonly service: ObjectKey
  readonly endpointsBefore: number
  readonly endpointsMin: number
  readonly endpointsAfter: number
  /** The time without a ready endpoint in which there would have been one without the scenario. */
  readonly down: Outage | undefined
  /** The scenario deleted it. */
  readonly deleted: boolean
}

export interface NodeImpact {
  readonly node: string
  readonly podsBefore: number
  readonly podsAfter: number
  readonly podsIn: number
  readonly podsOut: number
  readonly cpuRequestedBefore: number
  readonly cpuRequestedAfter: number
  readonly cpuAllocatable: number
  readonly memoryRequestedBefore: number
  readonly memoryRequestedAfter: number
  readonly memoryAllocatable: number
  /** What else is different at the end than at the beginning: `is cordoned`, `has label a=b`. */
  readonly changes: readonly string[]
}
