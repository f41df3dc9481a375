import { addMs, type Instant } from '../../../kube/instant.ts'
import { isJobFinished, type JobRow } from '../../../kube/job.ts'
import { matches } from '../../../kube/label-selector.ts'
import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import type { Change, ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { Urgency } from '../../run/event-queue.ts'
import type { Actor, Turn } from '../../turn.ts'
import { becomesReady } from '../shared/becomes-ready.ts'
import { claim } from '../shared/claim.ts'
import { ownPods } from '../shared/own-pods.ts'
import { ownerKeys } from '../shared/owner-keys.ts'
import { RetryBackoff } from '../shared/retry-backoff.ts'
import type { Unseen } from '../shared/unseen.ts'
import { WORKER_REACTIONS } from '../shared/worker-reactions.ts'
import { deadlineLeftMs } from './decide-end.ts'
import { failingSince, mayBeFailing } from './failing-since.ts'
import { hasWorkAtStart } from './has-work-at-start.ts'
import { JobRequests } from './job-requests.ts'
import { backoffLeftMs, type FailureRecord, recordFailures } from './pod-backoff.ts'
import { isPodFailed } from './pod-failure-policy.ts'
import { type ExpectedPods, type Synced, syncJob } from './sync-job.ts'
import { isTracked, TRACKING_FINALIZER, untrack } from './tracking-finalizer.ts'

/** Changes of pods and statuses within this time are synced together (syncJobBatchPeriod). */
export const BATCH_MS = 1000
/** How long the requests take between which the status of a Job shows what is being counted. */
const REQUEST_MS = 12
/** The queue of Jobs has its own limits for retries. */
const RETRIES = { firstDelayMs: 1000, delayMaxMs: 60_000 }

/** How long a sync waits for the pods that it requested (ExpectationsTimeout). */
const EXPECTATIONS_MS = 300_000

/**
 * A Job; one that may be `failing`, which a run finds when it begins; a Job that is synced `later`, not at once; `passing`, the same in the
 * normal state, in which pods are created and complete without a sync and no run waits for that (see Urgency; it waits for a pod that became ready); an `orphan`, a pod that may
 * have the finalizer of a Job that no longer counts it.
 */
type JobKey = NamespacedName | `${'failing' | 'later' | 'passing' | 'orphan'} ${NamespacedName}`

/** Runs pods to completion (job_controller.go; semantics B5). */
export class JobController implements Actor<JobKey> {
  readonly name = 'job-controller'
  readonly reactionMs = 10
  readonly reactionRangeMs = WORKER_REACTIONS
  readonly #cacheOrder: DrawnOrder | undefined
  readonly #retries: RetryBackoff
  /** How the pods of unfinished Jobs have failed. If it is lost, the existing pods show it again. */
  readonly #records = new Map<string, FailureRecord>()
  /** Pods that Jobs wait for without success: a terminating namespace has refused them. */
  readonly #expecting = new Map<string, ExpectedPods>()
  readonly #requests = new JobRequests()
  /** Jobs of which a sync has written the first half, and when the pods are due that wait for the back-off. */
  readonly #unfinished = new Map<string, Instant | undefined>()

  constructor({ cacheOrder, retryPhase }: Unseen = {}) {
    this.#cacheOrder = cacheOrder
    this.#retries = new RetryBackoff({ ...RETRIES, phase: retryPhase })
  }

  keysFor(change: Change, cluster: ClusterView): readonly JobKey[] {
    if (change.kind === 'Pod') return keysForPod(change, cluster)
    return change.kind === 'Job' ? keysForJob(change, cluster) : []
  }

  keysAtStart(cluster: ClusterView): readonly JobKey[] {
    const failing = new Set<NamespacedName>()
    const keys = new Set<JobKey>()
    for (const job of cluster.where('Job', hasWorkAtStart)) {
      if (mayBeFailing(job)) failing.add(keyOf(job))
      else keys.add(keyOf(job))
    }
    for (const pod of cluster.restlessPods()) {
      if (!isTracked(pod) || (pod.deletionTimestamp === undefined && !isPodTerminal(pod))) continue
      const job = jobOf(pod, cluster)
      keys.add(job && !isJobFinished(job) ? keyOf(job) : `orphan ${keyOf(pod)}`)
    }
    for (const key of failing) if (!keys.has(key)) keys.add(`failing ${key}`)
    return [...keys]
  }

  reconcile(key: JobKey, turn: Turn<JobKey>): void {
    const [task, subject] = splitAtBlank(key)
    if (task === 'later') this.#soon(subject, 'work', turn)
    else if (task === 'passing') this.#soon(subject, 'idle', turn)
    else if (task === 'orphan') releaseOrphan(subject, turn)
    else if (task === 'failing' && this.#awaitsRetry(subject, turn)) return
    else this.#reconcileJob(subject, turn)
  }

  /** Whether the Job waits for a retry that was due before the run began: the controller does nothing until then. */
  #awaitsRetry(key: NamespacedName, turn: Turn<JobKey>): boolean {
    if (this.#retries.isFailing(key)) return true
    const job = turn.cluster.get('Job', ...splitKey(key))
    if (job === undefined || isManagedElsewhere(job)) return false
    const pods = ownPods(job, turn.cluster)
    const since = failingSince(job, pods)
    if (since === undefined || waitsForBackoff(job, this.#recordOf(key, job, pods), turn.now)) return false
    const leftMs = this.#retries.resume(key, { owner: job, since }, turn.now)
    if (leftMs === 0) return false
    turn.wakeAfter(leftMs, key, 'poll')
    const deadlineMs = deadlineLeftMs(job, turn.now)
    if (deadlineMs !== undefined) turn.wakeAfter(deadlineMs, key, 'idle')
    return true
  }

  #soon(key: NamespacedName, urgency: Urgency, turn: Turn<JobKey>): void {
    turn.wakeAfter(BATCH_MS, key, urgency)
    this.#retries.bringForward(key, addMs(turn.now, BATCH_MS))
  }

  #reconcileJob(key: NamespacedName, turn: Turn<JobKey>): void {
    const job = turn.cluster.get('Job', ...splitKey(key))
    if (!job || isJobFinished(job)) {
      this.#records.delete(key)
      this.#expecting.delete(key)
      this.#requests.forget(key)
      this.#unfinished.delete(key)
      this.#retries.succeeded(key)
      return
    }
    if (isManagedElsewhere(job)) return
    const resumed = this.#requests.isUnderWay(job) ? this.#requests.resume(job, turn) : undefined
    if (this.#requests.isUnderWay(job)) return
    const pods = podsOf(job, turn).filter(resumed ? among(resumed.pods) : () => true)
    const known = this.#expecting.get(key)
    const expected = known && known.until > turn.now ? known : undefined
    const record = this.#recordOf(key, job, pods)
    const awaited = this.#unfinished.get(key)
    const isRest = this.#unfinished.delete(key)
    const means = { requests: this.#requests, cacheOrder: this.#cacheOrder, turn }
    const synced = syncJob({ job, pods, record, expected, done: resumed, isRest, ...means })
    if (synced === undefined) return
    // What changed while requests waited has not been synced.
    if (resumed) this.#soon(key, 'work', turn)
    const { refusal, waitMs, deadlineMs } = synced
    // The rest of a sync makes no pods, and those that wait for the back-off still do.
    const dueAt = waitMs === undefined ? awaited : addMs(turn.now, Math.max(waitMs, BATCH_MS))
    if (synced.unfinished) this.#unfinished.set(key, dueAt)
    this.#expect(key, { expected, synced, turn })
    this.#records.set(key, synced.record)
    if (synced.unfinished) turn.wakeAfter(REQUEST_MS, key)
    // Pods that wait for the back-off are awaited; a Job that just runs on to its deadline does not prolong a run.
    if (deadlineMs !== undefined) turn.wakeAfter(deadlineMs, key, 'idle')
    if (dueAt !== undefined) turn.wakeAfter(Math.max(0, dueAt - turn.now), key)
    if (refusal) turn.wakeAfter(this.#retries.failed(key, turn.now), key, 'poll')
    else this.#retries.succeeded(key)
  }

  /** As long as its requests are in progress a sync counts the pods that it has requested. */
  #expect(key: string, { expected, synced, turn }: { expected: ExpectedPods | undefined; synced: Synced; turn: Turn }): void {
    const until = synced.lost > 0 ? addMs(turn.now, EXPECTATIONS_MS) : expected?.until
    if (until === undefined) this.#expecting.delete(key)
    else this.#expecting.set(key, { until, counted: synced.unfinished ? synced.lost + (expected?.counted ?? 0) : 0 })
  }

  /** At the start of a run the record of failures is rebuilt from the pods that the status already counts. */
  #recordOf(key: string, job: JobRow, pods: readonly PodRow[]): FailureRecord {
    const known = this.#records.get(key)
    if (known) return known
    const counted = pods.filter((pod) => !isTracked(pod))
    const succeeded = counted.filter(({ phase }) => phase === 'Succeeded')
    return recordFailures(
      { failures: 0, lastFailure: undefined },
      succeeded,
      counted.filter((pod) => isPodFailed(pod, job)),
    )
  }
}

function keysForPod(change: ChangeOf<'Pod'>, cluster: ClusterView): readonly JobKey[] {
  if (isOfOthers(change)) return NONE
  const pod = change.after
  // The status of the Job counts ready pods, so a run waits for the sync.
  const when = pod && pod.deletionTimestamp === undefined && !becomesReady(change) ? 'passing' : 'later'
  const keys = ownerKeys('Job', change, cluster).map((key): JobKey => `${when} ${key}`)
  if (!pod || !isTracked(pod)) return keys
  const owner = controllerOf(pod)
  // No other controller removes the finalizer of a pod whose Job is gone or finished.
  const ended = owner?.kind === 'Job' && pod.deletionTimestamp !== undefined && !isCounting(jobOf(pod, cluster))
  return owner === undefined || ended ? [...keys, `orphan ${keyOf(pod)}`] : keys
}

const NONE: readonly never[] = []

/** Most pods belong to other controllers, before and now. */
function isOfOthers({ before, after }: ChangeOf<'Pod'>): boolean {
  if (before && after && before.ownerReferences !== after.ownerReferences) return false
  const owner = controllerOf(after ?? before ?? { ownerReferences: [] })
  return owner !== undefined && owner.kind !== 'Job'
}

/** Whether a pod, as it is now, is one of those. */
function among(pods: readonly PodRow[]): (pod: PodRow) => boolean {
  const uids = new Set(pods.map(({ uid }) => uid))
  return ({ uid }) => uids.has(uid)
}

/** A new or changed Job is synced immediately, one whose status changed a little later. */
function keysForJob({ before, after }: ChangeOf<'Job'>, cluster: ClusterView): readonly JobKey[] {
  if (!after) return before ? [keyOf(before), ...heldPods(before, cluster)] : []
  if (isJobFinished(after)) return heldPods(after, cluster)
  return [before?.generation === after.generation ? `passing ${keyOf(after)}` : keyOf(after)]
}

function heldPods(job: JobRow, cluster: ClusterView): readonly JobKey[] {
  const pods = cluster.podsMatching(job.namespace, job.spec.selector)
  return pods.filter(isTracked).map((pod): JobKey => `orphan ${keyOf(pod)}`)
}

/** The pods that the Job controls and those that it adopts, which have the finalizer from then on (WL-JOB-84). */
function podsOf(job: JobRow, turn: Turn): readonly PodRow[] {
  const { cluster } = turn
  const orphans = cluster.orphansIn('Pod', job.namespace)
  const selected = (pod: PodRow): boolean => matches(job.spec.selector, pod.labels)
  const pods = claim(turn, {
    controller: job,
    candidates: [...ownPods(job, cluster), ...orphans],
    matches: selected,
    finalizer: TRACKING_FINALIZER,
  })
  return pods.map((pod) => (controllerOf(pod) ? pod : (cluster.get('Pod', pod.namespace, pod.name) ?? pod)))
}

/** Whether new pods have to wait because others failed; with a limit for each index, whether they may have to. */
function waitsForBackoff({ spec, status }: JobRow, record: FailureRecord, now: Instant): boolean {
  return spec.backoffLimitPerIndex === undefined ? backoffLeftMs(record, now) > 0 : status.failed > 0
}

/** Lets go of a pod that no unfinished Job counts (syncOrphanPod). */
function releaseOrphan(key: NamespacedName, turn: Turn): void {
  const pod = turn.cluster.get('Pod', ...splitKey(key))
  if (!pod) return
  const owner = controllerOf(pod)
  if (owner && (owner.kind !== 'Job' || owner.apiVersion !== 'batch/v1')) return
  if (owner && isCounting(jobOf(pod, turn.cluster))) return
  untrack(turn, pod)
}

/** The Job that controls the pod, if it is still the same one. */
function jobOf(pod: PodRow, cluster: ClusterView): JobRow | undefined {
  const owner = controllerOf(pod)
  const job = owner?.kind === 'Job' ? cluster.get('Job', pod.namespace, owner.name) : undefined
  return job?.uid === owner?.uid ? job : undefined
}

/** Whether a controller still counts the Job's pods: this one, or another one. */
function isCounting(job: JobRow | undefined): boolean {
  return job !== undefined && (!isJobFinished(job) || isManagedElsewhere(job))
}

/** `spec.managedBy` names another controller (KEP 4368). */
function isManagedElsewhere({ spec }: JobRow): boolean {
  return spec.managedBy !== '' && spec.managedBy !== 'kubernetes.io/job-controller'
}
