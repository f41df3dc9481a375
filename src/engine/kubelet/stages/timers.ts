import { findCondition } from '../../../kube/condition.ts'
import { type Instant, instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { isSidecar } from '../../../kube/pod-spec.ts'
import { nextPullAt } from '../images/image-pulls.ts'
import { recoveryAt, sidecarStartAt } from '../probes/failing-probes.ts'
import { sidecarMs } from '../probes/probe-worker.ts'
import { backOffShownAt, endedContainersOf, restartsToCome } from '../restarts/restart-wait.ts'
import { RELIST_MS } from '../status/container-statuses.ts'
import { begunInitContainers, initCount, runningInitContainer } from '../status/init-containers.ts'
import { boundAt, deadlineOf, deletionRequestedAt, latest, runningSince, startedAt } from '../status/pod-times.ts'
import type { SyncContext } from '../sync-context.ts'
import { endMs } from '../termination/end-ms.ts'

/** A timer: what it counts from, as the pod shows it, and how long it runs. */
export interface Timer {
  began(pod: PodRow): Instant | undefined
  ms(context: SyncContext): number
  /** A fixed end that the pod itself names, instead of `began` and `ms`. */
  end?(context: SyncContext): Instant | undefined
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
    ms: ({ pod, timing, cluster }) => timing.initExit(pod, cluster)?.after.ms ?? Number.POSITIVE_INFINITY,
  },
  /** The kubelet relists its containers once a second, and syncs a pod again when one of them has changed. */
  relist: { began: () => undefined, ms: () => RELIST_MS },
  ephemeralStart: { began: () => undefined, ms: ({ pod, timing, cluster }) => timing.start(pod, cluster).ms },
  nextPull: { began: () => undefined, ms: () => Number.POSITIVE_INFINITY, end: nextPullAt },
  ready: {
    began: startedAt,
    ms: ({ pod, timing, cluster }) => timing.ready(pod, cluster)?.ms ?? Number.POSITIVE_INFINITY,
    end: recoveryAt,
  },
  exit: { began: startedAt, ms: ({ pod, timing, cluster }) => timing.exit(pod, cluster)?.after.ms ?? Number.POSITIVE_INFINITY },
  /** When the kubelet syncs a container again that must wait longer. */
  resync: { began: () => undefined, ms: () => Number.POSITIVE_INFINITY, end: backOffShownAt },
  /** Each container comes back when its own wait is over. */
  backOff: { began: () => undefined, ms: () => Number.POSITIVE_INFINITY, end: nextRestartAt },
  /** Init containers do their work again, because the sandbox is new. Images are still there. */
  again: {
    began: finishedAt,
    ms: ({ pod, timing, cluster }) => timing.start(pod, cluster).ms + (timing.init(pod, cluster)?.ms ?? 0),
  },
  /** Sidecars are stopped as soon as the last regular container has ended. */
  endSidecars: { began: () => undefined, ms: (context) => endMs(context) },
  kill: {
    began: (pod) => findCondition(pod.conditions, 'DisruptionTarget')?.lastTransitionTime,
    ms: (context) => endMs(context, { graceSeconds: context.gracePeriodOverrides.get(context.pod.uid) }),
  },
  /** After its deadline a pod has its grace period like any other. */
  pastDeadline: { began: deadlineOf, ms: (context) => endMs(context) },
  stop: {
    began: deletionRequestedAt,
    ms: (context) => endMs(context, { graceSeconds: context.gracePeriodOverrides.get(context.pod.uid) }),
  },
} satisfies Record<string, Timer>

export type TimerName = keyof typeof timers

function nextRestartAt({ pod, backoffs }: SyncContext): Instant | undefined {
  const moments = restartsToCome(pod, backoffs).map(({ at }) => at)
  return moments.length === 0 ? undefined : instant(Math.min(...moments))
}

function finishedAt(pod: PodRow): Instant | undefined {
  return latest(endedContainersOf(pod).map(({ ended }) => ended))
}
