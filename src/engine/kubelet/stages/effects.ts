import { addMs } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { assert } from '../../../lib/assert.ts'
import { preemptPods, rejectPod } from '../admission/write-admission.ts'
import { backingOffPulls, failedPulls, nextPullBackoffs } from '../images/image-pulls.ts'
import { applyProbeResults } from '../probes/apply-probe-results.ts'
import { keptUnready } from '../probes/failing-probes.ts'
import type { BackoffEntry } from '../restarts/restart-backoff.ts'
import { afterRestart, namesOf, restartKey, restartsDue, restartWaitMs } from '../restarts/restart-wait.ts'
import {
  backingOffContainers,
  createdContainers,
  exitedContainers,
  nextInitContainer,
  RELIST_MS,
  readyContainers,
  restartedContainers,
  runningContainers,
  stoppedContainers,
} from '../status/container-statuses.ts'
import { endedEphemerals, startedEphemerals } from '../status/ephemeral-containers.ts'
import { KILLED, TERMINATED } from '../status/exit-codes.ts'
import { generatePodStatus, type StatusChange } from '../status/generate-pod-status.ts'
import { begunInitContainers, failedInit } from '../status/init-containers.ts'
import type { SyncContext, SyncResult } from '../sync-context.ts'
import { endMs } from '../termination/end-ms.ts'

/** The pod as it is afterwards, its removal, its replacement by the same pod, or writes to several pods. */
type Effect = (context: SyncContext) => PodRow | 'remove' | 'recreate' | SyncResult

/** The message of the kubelet for a pod that it has terminated. */
type PodMessage = Pick<StatusChange, 'phase' | 'reason' | 'message'>

const NO_MESSAGE: PodMessage = {}

const FAILED: PodMessage = { phase: 'Failed' }
const DEADLINE: PodMessage = {
  phase: 'Failed',
  reason: 'DeadlineExceeded',
  message: 'Pod was active on the node longer than the specified deadline',
}
/** A pod past its deadline takes no requests any more; its phase follows when its containers have ended. */
const PAST_DEADLINE: StatusChange = { judgedAs: 'Failed' }
const SANDBOX: StatusChange = { hasSandbox: 'True' }
const NO_SANDBOX: StatusChange = { hasSandbox: 'False' }

/** What stages write. */
export const effects = {
  reject: rejectPod,
  preemptPods,
  /** The kubelet admits the pod: conditions are reported, containers are being created. */
  accept: (context) => generatePodStatus(context, createdContainers(context.pod), NO_SANDBOX),
  nextInit: (context) => {
    const { pod, now } = context
    return generatePodStatus(context, nextInitContainer(pod, begunInitContainers(pod), now), SANDBOX)
  },
  failInit: (context) => generatePodStatus(context, failedInit(context)),
  run: (context) => generatePodStatus(context, runningContainers(context.pod, context.now), SANDBOX),
  failPull: (context) => generatePodStatus(context, failedPulls(context), SANDBOX),
  backOffPull: (context) => generatePodStatus(context, backingOffPulls(context)),
  /** The containers are ready; the pod is too when its readiness gates are (WL-COND-11). */
  becomeReady: (context) => generatePodStatus(context, readyContainers(context.pod, keptUnready(context))),
  /** Beside the others: neither the phase nor a condition depends on ephemeral containers. */
  startEphemeral: (context) => {
    const { pod, now } = context
    return generatePodStatus(context, pod, { ephemeralContainerStatuses: startedEphemerals(pod, now) })
  },
  applyProbeResults,
  /** The containers have ended; each container's restart policy decides whether it is restarted (WL-RST-01). */
  exit: (context) => generatePodStatus(context, exitedContainers(context.pod, context.now, exitCode(context))),
  showBackOff: ({ pod, backoffs, now }) =>
    generatePodStatus(
      { pod, now },
      backingOffContainers(pod, (status) => restartWaitMs(status, backoffs.get(restartKey(pod, status)))),
    ),
  /** They have run since the relist before. */
  restart: (context) => {
    const { pod, now } = context
    return generatePodStatus(context, restartedContainers(pod, addMs(now, -RELIST_MS), namesOf(restartsDue(context))))
  },
  /** What stopped with the machine runs in a new sandbox. */
  beginAgain: (context) => generatePodStatus(context, restartedContainers(context.pod, context.now), SANDBOX),
  /** Sidecars end when nothing is left that they could serve. */
  endSidecars: (context) => generatePodStatus(context, stoppedContainers(context.pod, context.now, stopCode(context))),
  stop: (context) => stopped(context),
  /** The kubelet has ended the pod itself, and has reported the reason before. */
  kill: (context) => stopped(context, FAILED),
  passDeadline: (context) => generatePodStatus(context, context.pod, PAST_DEADLINE),
  exceedDeadline: (context) => stopped(context, DEADLINE),
  remove: () => 'remove',
  recreate: () => 'recreate',
} satisfies Record<string, Effect>

export type EffectName = keyof typeof effects

/** The back-offs after the effect: how long the kubelet waits before it does the same again. */
export function nextBackoffs(effect: EffectName, context: SyncContext): readonly (readonly [key: string, known: BackoffEntry])[] {
  if (effect === 'failPull') return nextPullBackoffs(context)
  if (effect !== 'restart') return []
  const { pod, backoffs, now } = context
  return restartsDue(context).map((status) => {
    const key = restartKey(pod, status)
    return [key, afterRestart(status, backoffs.get(key), now)]
  })
}

/** The containers were stopped, and have ended. */
function stopped(context: SyncContext, { phase, reason, message }: PodMessage = NO_MESSAGE): PodRow {
  const { pod, now } = context
  const code = stopCode(context)
  return generatePodStatus(context, stoppedContainers(pod, now, code), {
    phase,
    reason,
    message,
    terminal: true,
    hasSandbox: 'True',
    ephemeralContainerStatuses: endedEphemerals(pod, now, code),
  })
}

/** How stopped containers ended: on the stop signal, or at the end of the grace period (WL-TERM-15). */
function stopCode(context: SyncContext): number {
  const { deletionGracePeriodSeconds, shape, uid } = context.pod
  const graceSeconds = context.gracePeriodOverrides.get(uid)
  const given = graceSeconds ?? deletionGracePeriodSeconds ?? shape.spec.terminationGracePeriodSeconds
  return endMs(context, { graceSeconds }) < given * 1000 ? TERMINATED : KILLED
}

function exitCode({ pod, timing, cluster }: SyncContext): number {
  const exit = timing.exit(pod, cluster)
  assert(exit !== undefined, 'a pod whose containers end has an exit')
  return exit.code
}
