import { isConditionTrue } from '../../kube/condition.ts'
import { isPodReady, isPodTerminal } from '../../kube/pod.ts'
import { isBackingOff } from './container-statuses.ts'
import { isLongestDelay } from './restart-delay.ts'
import type { StageContext } from './stage.ts'

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
  /** The kubelet has taken the pod on. */
  accepted: ({ pod }) => pod.startTime !== undefined,
  unaccepted: ({ pod }) => pod.startTime === undefined,
  /** No container was ever reported. */
  untouched: ({ pod }) => pod.containerStatuses.length === 0,
  pullable: ({ pod, timing }) => !timing.failsToPull(pod),
  unpullable: ({ pod, timing }) => timing.failsToPull(pod),
  unready: ({ pod }) => !isPodReady(pod),
  containersReady: ({ pod }) => isConditionTrue(pod.conditions, 'ContainersReady'),
  containersUnready: ({ pod }) => !isConditionTrue(pod.conditions, 'ContainersReady'),
  /** The containers get ready, sooner or later. */
  getsReady: ({ pod, timing, cluster }) => timing.ready(pod, cluster) !== undefined,
  /** Every readiness gate's condition is True; one that is missing counts as False (WL-COND-10). */
  gatesMet: ({ pod }) => pod.shape.spec.readinessGates.every((gate) => isConditionTrue(pod.conditions, gate)),
  exits: ({ pod, timing, cluster }) => timing.exit(pod, cluster) !== undefined,
  allRunning: ({ pod }) =>
    pod.containerStatuses.length > 0 && pod.containerStatuses.every((status) => status.state?.kind === 'running'),
  backingOff: ({ pod }) => pod.containerStatuses.some(isBackingOff),
  /** The back-off still grows. Once it is at its longest, nothing new is to be learned from another restart. */
  backOffGrows: ({ pod }) => !pod.containerStatuses.some((status) => isBackingOff(status) && isLongestDelay(status.restartCount)),
  /** The Job controller holds the pod until it has counted it. */
  jobTracked: ({ pod }) => pod.finalizers.includes(JOB_TRACKING),
  notJobTracked: ({ pod }) => !pod.finalizers.includes(JOB_TRACKING),
} satisfies Record<string, (context: StageContext) => boolean>

export type TestName = keyof typeof tests
