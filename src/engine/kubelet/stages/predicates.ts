import { findCondition, isConditionTrue } from '../../../kube/condition.ts'
import { isMirrorPod } from '../../../kube/critical-pod.ts'
import { type ContainerStatus, isPodReady, isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { isSidecar } from '../../../kube/pod-spec.ts'
import type { Admission } from '../admission/admit-pod.ts'
import { admissionOfBoundPod } from '../admission/bound-pod.ts'
import { hasJustFailed, isPullRecorded, isUntried, unpullable } from '../images/image-pulls.ts'
import type { NodePod } from '../node-pod.ts'
import { failedProbes, isBlockedBySidecar, keptUnready } from '../probes/failing-probes.ts'
import { backOffShownAt, restartsToCome } from '../restarts/restart-wait.ts'
import { awaitsRestart, isBackingOff } from '../status/container-statuses.ts'
import { isEphemeralWaiting } from '../status/ephemeral-containers.ts'
import { isLost } from '../status/exit-codes.ts'
import { begunInitContainers, failedInitContainer, runningInitContainer } from '../status/init-containers.ts'
import { deadlineOf } from '../status/pod-times.ts'
import type { SyncContext } from '../sync-context.ts'
import { waitsForVolumes } from './unbound-claims.ts'

/** The conditions that stages check on a pod. */
export const predicates = {
  live: ({ pod }) => pod.deletionTimestamp === undefined,
  /** Deletion was requested and the kubelet has not confirmed it yet. */
  ending: ({ pod }) => pod.deletionTimestamp !== undefined && pod.deletionGracePeriodSeconds !== 0,
  pending: ({ pod }) => pod.phase === 'Pending',
  running: ({ pod }) => pod.phase === 'Running',
  unfinished: ({ pod }) => !isPodTerminal(pod),
  finished: ({ pod }) => isPodTerminal(pod),
  /** A mirror pod: deleting it deletes only the copy (WL-STAT-05). */
  mirror: ({ pod }) => isMirrorPod(pod),
  /** The kubelet has begun to end the pod itself. */
  killed: ({ pod, gracePeriodOverrides }) =>
    pod.reason !== '' && (isTerminatedByKubelet(pod) || gracePeriodOverrides.has(pod.uid)),
  /** The pod has been on its node for longer than it may (WL-INIT-22, WL-INIT-23). */
  overdue: ({ pod, now }) => now >= (deadlineOf(pod) ?? Number.POSITIVE_INFINITY),
  /** It counts as one whose containers do their work. */
  fit: ({ pod }) => isPodReady(pod) || isConditionTrue(pod.conditions, 'ContainersReady'),
  /** The kubelet admits the pod, without preempting others. */
  admitted: ({ pod, cluster }) => victimsOf(admissionOfBoundPod(pod, cluster))?.length === 0,
  rejected: ({ pod, cluster }) => !admissionOfBoundPod(pod, cluster).admit,
  /** The preempted pods are terminating. */
  preempted: ({ pod, cluster }) =>
    victimsOf(admissionOfBoundPod(pod, cluster))?.every(({ row }) => isTerminatedByKubelet(row)) ?? false,
  /** The kubelet has not taken the pod on yet. */
  unaccepted: ({ pod }) => pod.startTime === undefined,
  volumesUnbound: waitsForVolumes,
  /** The images of all containers whose turn it is can be had. */
  pullable: (context) => unpullable(context).length === 0,
  unpullable: (context) => unpullable(context).length > 0,
  /** The image has not been requested yet. */
  untried: isUntried,
  pullFailed: hasJustFailed,
  pullRecorded: isPullRecorded,
  /** Some init container has not been started yet. */
  initWaits: ({ pod }) => begunInitContainers(pod) < pod.shape.spec.initContainers.length,
  /** The running init container is one that fails. */
  initFails: ({ pod, timing, cluster }) => {
    const running = runningInitContainer(pod)
    return running !== undefined && running.name === timing.initExit(pod, cluster)?.container
  },
  initBackingOff: ({ pod }) => failedInitContainer(pod) !== undefined,
  /** No init container waits for its next run, and no sidecar for its startup probe. */
  initSound: (context) => failedInitContainer(context.pod) === undefined && !isBlockedBySidecar(context),
  /** The kubelet has taken the pod on, and some ephemeral container of it has not been started yet. */
  ephemeralWaits: ({ pod }) => pod.startTime !== undefined && isEphemeralWaiting(pod),
  unready: ({ pod }) => !isPodReady(pod),
  containersReady: ({ pod }) => isConditionTrue(pod.conditions, 'ContainersReady'),
  containersUnready: (context) => {
    if (!someRuns(context.pod, ({ ready }) => !ready)) return false
    const kept = keptUnready(context)
    return someRuns(context.pod, ({ ready, name }) => !ready && !kept.has(name))
  },
  /** A probe has failed often enough to have its effect. */
  probeFailed: (context) => failedProbes(context).some(({ at }) => at <= context.now),
  /** The containers get ready, sooner or later. */
  getsReady: ({ pod, timing, cluster }) => timing.ready(pod, cluster) !== undefined,
  /** Every readiness gate's condition is True; one that is missing counts as False (WL-COND-10). */
  gatesMet: ({ pod }) => pod.shape.spec.readinessGates.every((gate) => isConditionTrue(pod.conditions, gate)),
  exits: ({ pod, timing, cluster }) => timing.exit(pod, cluster) !== undefined,
  /** Some regular container runs and none waits. */
  upAndRunning: ({ pod }) =>
    someRuns(pod, () => true) &&
    !pod.containerStatuses.some((status) => status.state?.kind === 'waiting' || awaitsRestart(pod, status)),
  /** The regular containers have ended permanently, sidecars keep running. */
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
  backOffGrows: ({ pod, backoffs }) => restartsToCome(pod, backoffs).length > 0,
} satisfies Record<string, (context: SyncContext) => boolean>

export type PredicateName = keyof typeof predicates

function someRuns(pod: PodRow, test: (status: ContainerStatus) => boolean): boolean {
  for (const status of pod.containerStatuses) if (status.state?.kind === 'running' && test(status)) return true
  return false
}

function isTerminatedByKubelet({ conditions }: PodRow): boolean {
  const disturbed = findCondition(conditions, 'DisruptionTarget')
  return disturbed?.status === 'True' && disturbed.reason === 'TerminationByKubelet'
}

function victimsOf(admission: Admission): readonly NodePod[] | undefined {
  return admission.admit ? admission.preempted : undefined
}
