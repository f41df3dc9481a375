import { findCondition } from '../../kube/condition.ts'
import { addMs, type Instant } from '../../kube/instant.ts'
import type { PodRow } from '../../kube/pod.ts'
import { isBackingOff } from './container-statuses.ts'
import { restartDelayMs } from './restart-delay.ts'
import type { StageContext } from './stage.ts'

/** A timer: what it counts from, as the pod tells it, and how long it runs. */
export interface Timer {
  began(pod: PodRow): Instant | undefined
  ms(context: StageContext): number
  /** A fixed end that the pod itself names, instead of `began` and `ms`. */
  end?(context: StageContext): Instant | undefined
}

/** The waits of stages. */
export const timers = {
  none: { began: () => undefined, ms: () => 0 },
  start: {
    began: (pod) => findCondition(pod.conditions, 'PodScheduled')?.lastTransitionTime ?? pod.creationTimestamp,
    ms: ({ pod, timing, cluster }) => timing.start(pod, cluster).ms,
  },
  ready: { began: startedAt, ms: ({ pod, timing, cluster }) => timing.ready(pod, cluster)?.ms ?? Number.POSITIVE_INFINITY },
  exit: { began: startedAt, ms: ({ pod, timing, cluster }) => timing.exit(pod, cluster)?.after.ms ?? Number.POSITIVE_INFINITY },
  backOff: {
    began: finishedAt,
    ms: ({ pod }) =>
      Math.max(...pod.containerStatuses.filter(isBackingOff).map(({ restartCount }) => restartDelayMs(restartCount))),
  },
  terminate: {
    began: (pod) =>
      pod.deletionTimestamp === undefined
        ? undefined
        : addMs(pod.deletionTimestamp, -1000 * (pod.deletionGracePeriodSeconds ?? 0)),
    ms: ({ pod, timing, cluster }) => timing.terminate(pod, cluster).ms,
    end: ({ pod, timing }) => (timing.usesWholeGrace(pod) ? pod.deletionTimestamp : undefined),
  },
} satisfies Record<string, Timer>

export type TimerName = keyof typeof timers

/** When the last container to start was started. */
export function startedAt(pod: PodRow): Instant | undefined {
  return (
    latest(pod.containerStatuses.map(({ state }) => (state?.kind === 'running' ? state.startedAt : undefined))) ?? pod.startTime
  )
}

function finishedAt(pod: PodRow): Instant | undefined {
  const ends = pod.containerStatuses.filter(isBackingOff).map(({ lastState }) => lastState)
  return latest(ends.map((state) => (state?.kind === 'terminated' ? state.finishedAt : undefined)))
}

function latest(moments: readonly (Instant | undefined)[]): Instant | undefined {
  let found: Instant | undefined
  for (const moment of moments) if (moment !== undefined && (found === undefined || moment > found)) found = moment
  return found
}
