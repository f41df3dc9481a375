import { findCondition, isConditionTrue } from '../../kube/condition.ts'
import { isMirrorPod } from '../../kube/critical-pod.ts'
import { type ContainerStatus, isPodReady, isPodTerminal, type PodRow } from '../../kube/pod.ts'
import type { Admission } from './admission/admit-pod.ts'
import { admissionOfBoundPod } from './admission/bound-pod.ts'
import { awaitsRestart, isBackingOff, isSidecar } from './container-statuses.ts'
import { isEphemeralWaiting } from './ephemeral-containers.ts'
import { heldBack, isHeldUpBySidecar, probeVerdicts } from './failing-probes.ts'
import { hasJustFailed, isPullTold, isUntried, unpullable } from './image-pulls.ts'
import { begunInitContainers, failedInitContainer, runningInitContainer } from './init-progress.ts'
import { isLost } from './lost-container.ts'
import type { NodePod } from './node-pod.ts'
import { backOffShownAt, restartsToCome } from './restart-wait.ts'
import type { StageContext } from './stage.ts'
import { deadlineOf } from './timers.ts'
import { waitsForVolumes } from './unbound-claims.ts'

const JOB_TRACKING = 'batch.kubernetes.io/job-tracking'

/** The questions that stages ask about a pod. */
export const tests = {
  live: ({ pod }) => pod.deletionTimestamp === undefined,
  /** Deletion was asked and the node has not yet confirmed it. */
  ending: ({ pod }) => pod.deletionTimestamp !== undefined && pod.deletionGracePeriodSeconds !== 0,
  pending: ({ pod }) => pod.phase === 'Pending',
  running: ({ pod }) => pod.phase === 'Running',
  unfinished: ({ pod }) => !isPodTerminal(pod),
  finished: ({ pod }) => isPodTerminal(pod),
  /** A copy of a pod that the kubelet runs on its own: whoever deletes it deletes only the copy (WL-STAT-05). */
  mirror: ({ pod }) => isMirrorPod(pod),
  /** The kubelet has begun to end the pod of its own accord. */
  condemned: ({ pod, graces }) => pod.reason !== '' && (isEndedByKubelet(pod) || graces.has(pod.uid)),
  /** The pod has been on its node for longer than it may (WL-INIT-22, WL-INIT-23). */
  overdue: ({ pod, now }) => now >= (deadlineOf(pod) ?? Number.POSITIVE_INFINITY),
  /** It counts as one whose containers do their work. */
  fit: ({ pod }) => isPodReady(pod) || isConditionTrue(pod.conditions, 'ContainersReady'),
  /** The kubelet takes the pod, and nobody has to make room for it. */
  welcome: ({ pod, cluster }) => victimsOf(admissionOfBoundPod(pod, cluster))?.length === 0,
  refused: ({ pod, cluster }) => !admissionOfBoundPod(pod, cluster).admit,
  /** Those that make room have been told to end. */
  roomIsMade: ({ pod, cluster }) =>
    victimsOf(admissionOfBoundPod(pod, cluster))?.every(({ row }) => isEndedByKubelet(row)) ?? false,
  /** The kubelet has not taken the pod on yet. */
  unaccepted: ({ pod }) => pod.startTime === undefined,
  volumesUnbound: waitsForVolumes,
  /** No container was ever reported. */
  untouched: ({ pod }) => pod.containerStatuses.length === 0,
  imageExists: ({ pod, timing, cluster }) => !timing.failsToPull(pod, cluster),
  imageMissing: ({ pod, timing, cluster }) => timing.failsToPull(pod, cluster),
  /** The images of all containers whose turn it is can be had. */
  pullable: (context) => unpullable(context).length === 0,
  unpullable: (context) => unpullable(context).length > 0,
  /** The image has not been asked for yet. */
  untried: isUntried,
  pullFailed: hasJustFailed,
  pullIsTold: isPullTold,
  /** Some init container has not been started yet. */
  initWaits: ({ pod }) => begunInitContainers(pod) < pod.shape.spec.initContainers.length,
  /** The init container that runs is one that does not do its work. */
  initFails: ({ pod, timing }) => {
    const running = runningInitContainer(pod)
    return running !== undefined && running.name === timing.initExit(pod)?.container
  },
  initBackingOff: ({ pod }) => failedInitContainer(pod) !== undefined,
  /** No init container waits for its next run, and no sidecar for its startup probe. */
  initSound: (context) => failedInitContainer(context.pod) === undefined && !isHeldUpBySidecar(context),
  /** The kubelet has taken the pod on, and some ephemeral container of it has not been started yet. */
  ephemeralWaits: ({ pod }) => pod.startTime !== undefined && isEphemeralWaiting(pod),
  unready: ({ pod }) => !isPodReady(pod),
  containersReady: ({ pod }) => isConditionTrue(pod.conditions, 'ContainersReady'),
  containersUnready: (context) => {
    if (!someRuns(context.pod, ({ ready }) => !ready)) return false
    const held = heldBack(context)
    return someRuns(context.pod, ({ ready, name }) => !ready && !held.has(name))
  },
  /** A probe has failed often enough to have its effect. */
  probeFailed: (context) => probeVerdicts(context).some(({ at }) => at <= context.now),
  /** The containers get ready, sooner or later. */
  getsReady: ({ pod, timing, cluster }) => timing.ready(pod, cluster) !== undefined,
  /** Every readiness gate's condition is True; one that is missing counts as False (WL-COND-10). */
  gatesMet: ({ pod }) => pod.shape.spec.readinessGates.every((gate) => isConditionTrue(pod.conditions, gate)),
  exits: ({ pod, timing, cluster }) => timing.exit(pod, cluster) !== undefined,
  /** Some regular container runs and none waits. */
  upAndRunning: ({ pod }) =>
    someRuns(pod, () => true) &&
    !pod.containerStatuses.some((status) => status.state?.kind === 'waiting' || awaitsRestart(pod, status)),
  /** The regular containers have ended for good, sidecars go on. */
  onlySidecars: ({ pod }) =>
    pod.shape.spec.initContainers.some(isSidecar) &&
    pod.containerStatuses.length > 0 &&
    pod.containerStatuses.every((status) => status.state?.kind === 'terminated' && !awaitsRestart(pod, status)),
  /** Some container waits for its restart; among init containers only sidecars do once the pod runs. */
  backingOff: ({ pod }) => [...pod.containerStatuses, ...pod.initContainerStatuses].some((status) => awaitsRestart(pod, status)),
  /** The kubelet will find that some container still has to wait, before any of them is restarted. */
  backOffUnshown: (context) => backOffShownAt(context) !== undefined,
  lostWithMachine: ({ pod }) => pod.containerStatuses.some((status) => isLost(status) && isBackingOff(status)),
  /** The back-off of some container still grows. Once it is at its longest, nothing new is to be learned from another restart. */
  backOffGrows: ({ pod, restarts }) => restartsToCome(pod, restarts).length > 0,
  /** The Job controller holds the pod until it has counted it. */
  jobTracked: ({ pod }) => pod.finalizers.includes(JOB_TRACKING),
  notJobTracked: ({ pod }) => !pod.finalizers.includes(JOB_TRACKING),
} satisfies Record<string, (context: StageContext) => boolean>

export type TestName = keyof typeof tests

function someRuns(pod: PodRow, test: (status: ContainerStatus) => boolean): boolean {
  for (const status of pod.containerStatuses) if (status.state?.kind === 'running' && test(status)) return true
  return false
}

function isEndedByKubelet({ conditions }: PodRow): boolean {
  const disturbed = findCondition(conditions, 'DisruptionTarget')
  return disturbed?.status === 'True' && disturbed.reason === 'TerminationByKubelet'
}

function victimsOf(admission: Admission): readonly NodePod[] | undefined {
  return admission.admit ? admission.preempted : undefined
}
