import { findCondition } from '../../../kube/condition.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { compareText } from '../../../lib/compare.ts'
import { sortAsGo } from '../../../lib/sort-as-go.ts'

export const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost'

/** What the order compares. */
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
 * Which of two active pods of a Job or a DaemonSet is deleted first: negative for `a`, positive for `b`, 0 when they are equal. It uses
 * no cost, rank or bucket (controller_utils.go ActivePods).
 */
export function compareActivePods(a: DeletionCandidate, b: DeletionCandidate): number {
  const [left, right] = [factsOf(a, PLAIN), factsOf(b, PLAIN)]
  return left.progress - right.progress || compareHistory(left, right, undefined)
}

/**
 * The `count` pods that go first; when that is all of them, they are not sorted (semantics B1.5). Equal pods keep the order in
 * which they came: upstream they come in the random order of a map (semantics G4). Ages in buckets with uids between them sometimes contradict
 * each other, hence Go's way of sorting.
 */
export function firstToDelete<P extends DeletionCandidate>(
  pods: readonly P[],
  count: number,
  order: DeletionOrder,
): readonly P[] {
  if (count >= pods.length) return pods
  // What the order compares is read once per pod, not once per comparison.
  const all = pods.map((pod) => factsOf(pod, order))
  return sortAsGo(all, (a, b) => compareReplicas(a, b, order.now))
    .slice(0, count)
    .map(({ pod }) => pod)
}

/** What `firstToDelete` compares, as a text: of pods with the same one any may go first. */
export function deletionGrade(pod: DeletionCandidate, { rankOf }: Pick<DeletionOrder, 'rankOf'>): string {
  const { progress, cost, rank, readyTime, restarts, sidecarRestarts, created } = factsOf(pod, { now: undefined, rankOf })
  return [progress, cost, rank, readyTime, restarts, sidecarRestarts, created].join(' ')
}

const PLAIN: DeletionOrder = { now: undefined, rankOf: () => 0 }

/** What the order compares, for one pod. */
interface Facts<P extends DeletionCandidate> {
  readonly pod: P
  /** What has started less is deleted first: unassigned, then Pending, then not ready. */
  readonly progress: number
  readonly cost: number
  readonly rank: number
  readonly isReady: boolean
  /** Since when it is ready (semantics B1.8). */
  readonly readyTime: Instant | undefined
  readonly restarts: number
  readonly sidecarRestarts: number
  /** A row without a time of creation has the epoch. */
  readonly created: Instant | undefined
}

function factsOf<P extends DeletionCandidate>(pod: P, { rankOf }: DeletionOrder): Facts<P> {
  const ready = findCondition(pod.conditions, 'Ready')
  const isReady = ready?.status === 'True'
  return {
    pod,
    progress: (pod.nodeName === '' ? 0 : 8) + phaseOrdinal(pod) * 2 + (isReady ? 1 : 0),
    cost: deletionCost(pod),
    rank: rankOf(pod),
    isReady,
    readyTime: isReady ? ready.lastTransitionTime : undefined,
    restarts: maxRestarts(pod),
    sidecarRestarts: pod.initContainerStatuses.length === 0 ? 0 : maxSidecarRestarts(pod),
    created: pod.creationTimestamp === 0 ? undefined : pod.creationTimestamp,
  }
}

type SomeFacts = Facts<DeletionCandidate>

/** Which of two active replicas is deleted first (semantics B1.6, controller_utils.go ActivePodsWithRanks). */
function compareReplicas(a: SomeFacts, b: SomeFacts, now: Instant | undefined): number {
  return a.progress - b.progress || a.cost - b.cost || b.rank - a.rank || compareHistory(a, b, now)
}

/** Ready for a shorter time, more restarts, younger. */
function compareHistory(a: SomeFacts, b: SomeFacts, now: Instant | undefined): number {
  return (
    (a.isReady && b.isReady && a.readyTime !== b.readyTime ? compareAge([a, a.readyTime], [b, b.readyTime], now) : 0) ||
    b.restarts - a.restarts ||
    b.sidecarRestarts - a.sidecarRestarts ||
    (a.created === b.created ? 0 : compareAge([a, a.created], [b, b.created], now))
  )
}

/** The cost in the pod's annotation, 0 when it has none or no valid one (WL-RS-26, WL-RS-28). */
function deletionCost(pod: DeletionCandidate): number {
  const text = pod.annotations[DELETION_COST]
  if (text === undefined || !/^(?:0|-[0-9]+|[1-9][0-9]*)$/.test(text)) return 0
  const cost = Number(text)
  return cost >= -(2 ** 31) && cost < 2 ** 31 ? cost : 0
}

function phaseOrdinal(pod: DeletionCandidate): number {
  if (pod.phase === 'Running') return 2
  return pod.phase === 'Unknown' ? 1 : 0
}

type Aged = readonly [facts: SomeFacts, since: Instant | undefined]

/** Two different times: none is first, then the younger age bucket; within a bucket the lower uid. */
function compareAge([a, since]: Aged, [b, other]: Aged, now: Instant | undefined): number {
  if (since === undefined || other === undefined) return since === undefined ? -1 : 1
  if (now === undefined) return other - since
  return bucket(since, now) - bucket(other, now) || compareText(a.pod.uid, b.pod.uid)
}

/** Integer logarithm of the age in nanoseconds; -1 for what is not in the past (semantics B1.7, E19, WL-RS-25). */
function bucket(since: Instant, now: Instant): number {
  return now > since ? Math.floor(Math.log2((now - since) * 1_000_000)) : -1
}

function maxRestarts({ containerStatuses }: DeletionCandidate): number {
  let max = 0
  for (const { restartCount } of containerStatuses) if (restartCount > max) max = restartCount
  return max
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
