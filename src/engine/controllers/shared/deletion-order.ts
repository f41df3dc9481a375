import { isConditionTrue } from '../../../kube/condition.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { compareText } from '../../../lib/compare.ts'

export const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost'

/** What the order looks at. */
export type DeletionCandidate = Pick<
  PodRow,
  'uid' | 'nodeName' | 'phase' | 'conditions' | 'annotations' | 'creationTimestamp'
> & {
  readonly containerStatuses: readonly { readonly restartCount: number }[]
  readonly initContainerStatuses: readonly { readonly name: string; readonly restartCount: number }[]
  readonly shape: {
    readonly spec: { readonly initContainers: readonly { readonly name: string; readonly restartPolicy: string }[] }
  }
}

export interface DeletionOrder {
  /** When the sort began; `undefined` compares plain times instead of age buckets. */
  readonly now: Instant | undefined
  /** Active siblings on the pod's node. */
  readonly rankOf: (pod: DeletionCandidate) => number
}

/**
 * Which of two active replicas a scale-down deletes first: negative for `a`, positive for `b`, 0 when nothing tells them
 * apart (semantics B1.6, controller_utils.go ActivePodsWithRanks).
 */
export function compareForDeletion(a: DeletionCandidate, b: DeletionCandidate, { now, rankOf }: DeletionOrder): number {
  return compareProgress(a, b) || deletionCost(a) - deletionCost(b) || rankOf(b) - rankOf(a) || compareHistory(a, b, now)
}

/** The same question for the pods of Jobs and DaemonSets, which know no cost, rank or bucket (ActivePods). */
export function compareActivePods(a: DeletionCandidate, b: DeletionCandidate): number {
  return compareProgress(a, b) || compareHistory(a, b, undefined)
}

/**
 * The `count` pods that go first. Equal pods keep the order in which they came: upstream's sort leaves it open
 * (semantics G.4).
 */
export function firstToDelete<P extends DeletionCandidate>(
  pods: readonly P[],
  count: number,
  order: DeletionOrder,
): readonly P[] {
  if (count >= pods.length) return pods
  return pods.toSorted((a, b) => compareForDeletion(a, b, order)).slice(0, count)
}

/** What has come less far goes first: unassigned, then Pending, then not ready. */
function compareProgress(a: DeletionCandidate, b: DeletionCandidate): number {
  return compareAssigned(a, b) || phaseOrdinal(a) - phaseOrdinal(b) || Number(isReady(a)) - Number(isReady(b))
}

/** Ready for a shorter time, more restarts, younger. */
function compareHistory(a: DeletionCandidate, b: DeletionCandidate, now: Instant | undefined): number {
  return (
    (isReady(a) && isReady(b) ? compareAge([a, readyTime(a)], [b, readyTime(b)], now) : 0) ||
    maxRestarts(b) - maxRestarts(a) ||
    maxSidecarRestarts(b) - maxSidecarRestarts(a) ||
    compareAge([a, time(a.creationTimestamp)], [b, time(b.creationTimestamp)], now)
  )
}

/** The cost in the pod's annotation, 0 when it has none or no valid one (WL-RS-26, WL-RS-28). */
function deletionCost(pod: DeletionCandidate): number {
  const text = pod.annotations[DELETION_COST]
  if (text === undefined || !/^(?:0|-[0-9]+|[1-9][0-9]*)$/.test(text)) return 0
  const cost = Number(text)
  return cost >= -(2 ** 31) && cost < 2 ** 31 ? cost : 0
}

function compareAssigned(a: DeletionCandidate, b: DeletionCandidate): number {
  return Number(a.nodeName !== '') - Number(b.nodeName !== '')
}

function phaseOrdinal(pod: DeletionCandidate): number {
  if (pod.phase === 'Running') return 2
  return pod.phase === 'Unknown' ? 1 : 0
}

function isReady(pod: DeletionCandidate): boolean {
  return isConditionTrue(pod.conditions, 'Ready')
}

function readyTime(pod: DeletionCandidate): Instant | undefined {
  return pod.conditions.find((item) => item.type === 'Ready' && item.status === 'True')?.lastTransitionTime
}

/** A row without a time of creation has the epoch. */
function time(at: Instant): Instant | undefined {
  return at === 0 ? undefined : at
}

type Aged = readonly [pod: DeletionCandidate, since: Instant | undefined]

/** No time goes first, then the younger age bucket; within a bucket the lower uid. */
function compareAge([a, since]: Aged, [b, other]: Aged, now: Instant | undefined): number {
  if (since === other) return 0
  if (since === undefined || other === undefined) return since === undefined ? -1 : 1
  if (now === undefined) return other - since
  return bucket(since, now) - bucket(other, now) || compareText(a.uid, b.uid)
}

/** Integer logarithm of the age in nanoseconds; -1 for what is not in the past (semantics B1.7, WL-RS-25). */
function bucket(since: Instant, now: Instant): number {
  return now > since ? Math.floor(Math.log2((now - since) * 1_000_000)) : -1
}

function maxRestarts(pod: DeletionCandidate): number {
  return pod.containerStatuses.reduce((max, status) => Math.max(max, status.restartCount), 0)
}

function maxSidecarRestarts(pod: DeletionCandidate): number {
  const sidecars = new Set(
    pod.shape.spec.initContainers.filter((container) => container.restartPolicy === 'Always').map(({ name }) => name),
  )
  return pod.initContainerStatuses.reduce(
    (max, status) => (sidecars.has(status.name) ? Math.max(max, status.restartCount) : max),
    0,
  )
}
