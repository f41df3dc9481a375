import type { PodRow } from '../../kube/pod.ts'
import { assert } from '../../lib/assert.ts'
import { type Decision, makeRoom, rejectPod } from './admission/write-admission.ts'
import {
  backingOffContainers,
  type ContainerStatuses,
  createdContainers,
  endedContainers,
  exitedContainers,
  nextInitContainer,
  pullFailures,
  readyContainers,
  restartedContainers,
  runningContainers,
  stoppedContainers,
} from './container-statuses.ts'
import { endMs } from './end-ms.ts'
import { endedEphemerals, startedEphemerals } from './ephemeral-containers.ts'
import { failProbes } from './fail-probes.ts'
import { failedInit } from './failed-init.ts'
import { heldBack } from './failing-probes.ts'
import { backingOffPulls, failedPulls } from './image-pulls.ts'
import { begunInitContainers } from './init-progress.ts'
import { namesOf, restartKey, restartsDue, restartWaitMs } from './restart-wait.ts'
import type { StageContext } from './stage.ts'
import { type StatusChange, written } from './written-pod.ts'

/** The pod as it is afterwards, its removal, its replacement by the same pod, or writes to several pods. */
type Effect = (context: StageContext) => PodRow | 'remove' | 'renew' | Decision

/** What the kubelet says of a pod that it has ended. */
type Said = Pick<StatusChange, 'phase' | 'reason' | 'message'>

const NOTHING_SAID: Said = {}

/** Exit codes of a process that ended on the stop signal, and of one that used up its grace period. */
const TERMINATED = 143
const KILLED = 137
const SUCCEEDED: Said = { phase: 'Succeeded' }
const FAILED: Said = { phase: 'Failed' }
const DEADLINE: Said = {
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
  makeRoom,
  /** The kubelet takes the pod on: conditions are reported, containers are being created. */
  accept: (context) => written(context, createdContainers(context.pod), NO_SANDBOX),
  nextInit: (context) => {
    const { pod, now } = context
    return written(context, nextInitContainer(pod, begunInitContainers(pod), now), SANDBOX)
  },
  failInit: (context) => written(context, failedInit(context)),
  run: (context) => written(context, runningContainers(context.pod, context.now), SANDBOX),
  failPull: (context) => written(context, failedPulls(context), SANDBOX),
  showNoImage: (context) => written(context, pullFailures(context.pod), SANDBOX),
  backOffPull: (context) => written(context, backingOffPulls(context)),
  /** The containers are ready; the pod is too when its readiness gates are (WL-COND-11). */
  becomeReady: (context) => written(context, readyContainers(context.pod, heldBack(context))),
  /** Beside the others: neither the phase nor a condition looks at ephemeral containers. */
  startEphemeral: (context) => {
    const { pod, now } = context
    return written(context, pod, { ephemeralContainerStatuses: startedEphemerals(pod, now) })
  },
  failProbes,
  /** The containers have ended for good. */
  finish: (context) => {
    const code = exitCode(context)
    return ended(context, code, code === 0 ? SUCCEEDED : FAILED)
  },
  /** The containers have ended; each container's restart policy decides whether for good (WL-RST-01). */
  exit: (context) => written(context, exitedContainers(context.pod, context.now, exitCode(context))),
  showBackOff: ({ pod, restarts, now }) =>
    written(
      { pod, now },
      backingOffContainers(pod, (status) => restartWaitMs(status, restarts.get(restartKey(pod, status)))),
    ),
  restart: (context) => written(context, restartedContainers(context.pod, context.now, namesOf(restartsDue(context)))),
  /** What went down with the machine runs in a new sandbox. */
  beginAgain: (context) => written(context, restartedContainers(context.pod, context.now), SANDBOX),
  /** Sidecars end when nothing is left that they could serve. */
  endSidecars: (context) => written(context, stoppedContainers(context.pod, context.now, stopCode(context))),
  stop: (context) => stopped(context),
  /** Fake containers end on the stop signal. */
  endOnTerm: (context) => ended(context, TERMINATED),
  /** The kubelet has ended the pod of its own accord, and has said why before. */
  putOut: (context) => stopped(context, FAILED),
  passDeadline: (context) => written(context, context.pod, PAST_DEADLINE),
  exceedDeadline: (context) => stopped(context, DEADLINE),
  remove: () => 'remove',
  renew: () => 'renew',
} satisfies Record<string, Effect>

export type EffectName = keyof typeof effects

function ended(context: StageContext, code: number, said: Said = NOTHING_SAID): PodRow {
  return over(context, endedContainers(context.pod, context.now, code), { code, said })
}

/** The containers were told to end, and have. */
function stopped(context: StageContext, said: Said = NOTHING_SAID): PodRow {
  const code = stopCode(context)
  return over(context, stoppedContainers(context.pod, context.now, code), { code, said })
}

interface End {
  readonly code: number
  readonly said: Said
}

function over(context: StageContext, statuses: ContainerStatuses, { code, said }: End): PodRow {
  const { pod, now } = context
  return written(context, statuses, {
    phase: said.phase,
    reason: said.reason,
    message: said.message,
    terminal: true,
    hasSandbox: 'True',
    ephemeralContainerStatuses: endedEphemerals(pod, now, code),
  })
}

/** How the containers ended that were told to: on the stop signal, or at the end of the grace period (WL-TERM-15). */
function stopCode(context: StageContext): number {
  const { deletionGracePeriodSeconds, shape, uid } = context.pod
  const graceSeconds = context.graces.get(uid)
  const given = graceSeconds ?? deletionGracePeriodSeconds ?? shape.spec.terminationGracePeriodSeconds
  return endMs(context, { graceSeconds }) < given * 1000 ? TERMINATED : KILLED
}

function exitCode({ pod, timing, cluster }: StageContext): number {
  const exit = timing.exit(pod, cluster)
  assert(exit !== undefined, 'a pod whose containers end has an exit')
  return exit.code
}
