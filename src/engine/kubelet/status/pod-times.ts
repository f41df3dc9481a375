import { findCondition } from '../../../kube/condition.ts'
import { addMs, type Instant } from '../../../kube/instant.ts'
import type { ContainerStatus, PodRow } from '../../../kube/pod.ts'

/** When the last container to start was started. */
export function startedAt(pod: PodRow): Instant | undefined {
  return (
    latest(pod.containerStatuses.map(({ state }) => (state?.kind === 'running' ? state.startedAt : undefined))) ?? pod.startTime
  )
}

/** When the pod has been on its node for as long as it may; `undefined`: it may stay. */
export function deadlineOf({ shape, startTime }: PodRow): Instant | undefined {
  const seconds = shape.spec.activeDeadlineSeconds
  return seconds === undefined || startTime === undefined ? undefined : addMs(startTime, seconds * 1000)
}

export function deletionRequestedAt({ deletionTimestamp, deletionGracePeriodSeconds }: PodRow): Instant | undefined {
  return deletionTimestamp && addMs(deletionTimestamp, -1000 * (deletionGracePeriodSeconds ?? 0))
}

export function boundAt(pod: PodRow): Instant {
  return findCondition(pod.conditions, 'PodScheduled')?.lastTransitionTime ?? pod.creationTimestamp
}

export function runningSince(status: ContainerStatus | undefined): Instant | undefined {
  return status?.state?.kind === 'running' ? status.state.startedAt : undefined
}

export function latest(moments: readonly (Instant | undefined)[]): Instant | undefined {
  let found: Instant | undefined
  for (const moment of moments) if (moment !== undefined && (found === undefined || moment > found)) found = moment
  return found
}
