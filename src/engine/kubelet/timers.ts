import { findCondition } from '../../kube/condition.ts'
import { addMs, type Instant, instant } from '../../kube/instant.ts'
import type { ContainerStatus, PodRow } from '../../kube/pod.ts'
import { isSidecar } from './container-statuses.ts'
import { endMs } from './end-ms.ts'
import { recoveryAt, sidecarStartAt } from './failing-probes.ts'
import { nextPullAt } from './image-pulls.ts'
import { begunInitContainers, initCount, RELIST_MS, runningInitContainer, sidecarMs } from './init-progress.ts'
import { backOffShownAt, endedContainersOf, restartsToCome } from './restart-wait.ts'
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
  /** Something else has to happen first. */
  never: { began: () => undefined, ms: () => Number.POSITIVE_INFINITY },
  /** Until the next container starts: images are brought first, and then each init container gets an equal part of their time. */
  start: {
    began: (pod) => latest(pod.initContainerStatuses.map(runningSince)) ?? boundAt(pod),
    ms: (context) => {
      const { pod, timing, cluster } = context
      const { initContainers } = pod.shape.spec
      const begun = initContainers.length === 0 ? 0 : begunInitContainers(pod)
      if (begun === 0) return timing.start(pod, cluster).ms + (timing.pull(pod, cluster)?.ms ?? 0)
      const last = initContainers[begun - 1]
      if (last === undefined) return 0
      if (isSidecar(last)) return sidecarMs(last)
      return Math.round((timing.init(pod, cluster)?.ms ?? 0) / initCount(pod.shape.spec))
    },
    end: sidecarStartAt,
  },
  initExit: {
    began: (pod) => runningSince(runningInitContainer(pod)),
    ms: ({ pod, timing }) => timing.initExit(pod)?.after.ms ?? Number.POSITIVE_INFINITY,
  },
  /** The kubelet looks at its containers once a second, and at a pod again when one of them has changed. */
  relist: { began: () => undefined, ms: () => RELIST_MS },
  ephemeralStart: { began: () => undefined, ms: ({ pod, timing, cluster }) => timing.start(pod, cluster).ms },
  nextPull: { began: () => undefined, ms: () => Number.POSITIVE_INFINITY, end: nextPullAt },
  ready: {
    began: startedAt,
    ms: ({ pod, timing, cluster }) => timing.ready(pod, cluster)?.ms ?? Number.POSITIVE_INFINITY,
    end: recoveryAt,
  },
  exit: { began: startedAt, ms: ({ pod, timing, cluster }) => timing.exit(pod, cluster)?.after.ms ?? Number.POSITIVE_INFINITY },
  /** When the kubelet looks again at a container that has to wait for longer. */
  resync: { began: () => undefined, ms: () => Number.POSITIVE_INFINITY, end: backOffShownAt },
  /** Each container comes back when its own wait is over. */
  backOff: { began: () => undefined, ms: () => Number.POSITIVE_INFINITY, end: nextRestartAt },
  /** Init containers do their work again, because the sandbox is new. Images are still there. */
  again: {
    began: finishedAt,
    ms: ({ pod, timing, cluster }) => timing.start(pod, cluster).ms + (timing.init(pod, cluster)?.ms ?? 0),
  },
  /** Sidecars are told to end as soon as the last regular container has ended. */
  endSidecars: { began: () => undefined, ms: (context) => endMs(context) },
  putOut: {
    began: (pod) => findCondition(pod.conditions, 'DisruptionTarget')?.lastTransitionTime,
    ms: (context) => endMs(context, { graceSeconds: context.graces.get(context.pod.uid) }),
  },
  /** After its deadline a pod has its grace period like any other. */
  pastDeadline: { began: deadlineOf, ms: (context) => endMs(context) },
  stop: { began: deletionAskedAt, ms: (context) => endMs(context, { graceSeconds: context.graces.get(context.pod.uid) }) },
  /** As fake kubelets do it, whatever the containers do. */
  terminate: {
    began: deletionAskedAt,
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

/** When the pod has been on its node for as long as it may; `undefined`: it may stay. */
export function deadlineOf({ shape, startTime }: PodRow): Instant | undefined {
  const seconds = shape.spec.activeDeadlineSeconds
  return seconds === undefined || startTime === undefined ? undefined : addMs(startTime, seconds * 1000)
}

function deletionAskedAt({ deletionTimestamp, deletionGracePeriodSeconds }: PodRow): Instant | undefined {
  return deletionTimestamp && addMs(deletionTimestamp, -1000 * (deletionGracePeriodSeconds ?? 0))
}

function boundAt(pod: PodRow): Instant {
  return findCondition(pod.conditions, 'PodScheduled')?.lastTransitionTime ?? pod.creationTimestamp
}

function runningSince(status: ContainerStatus | undefined): Instant | undefined {
  return status?.state?.kind === 'running' ? status.state.startedAt : undefined
}

function nextRestartAt({ pod, restarts }: StageContext): Instant | undefined {
  const moments = restartsToCome(pod, restarts).map(({ at }) => at)
  return moments.length === 0 ? undefined : instant(Math.min(...moments))
}

function finishedAt(pod: PodRow): Instant | undefined {
  return latest(endedContainersOf(pod).map(({ ended }) => ended))
}

function latest(moments: readonly (Instant | undefined)[]): Instant | undefined {
  let found: Instant | undefined
  for (const moment of moments) if (moment !== undefined && (found === undefined || moment > found)) found = moment
  return found
}
