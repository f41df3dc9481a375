import type { Instant } from '../../../kube/instant.ts'
import { stamp } from '../../../kube/instant.ts'
import type { JobRow, JobStatus } from '../../../kube/job.ts'
import type { NamespacedName } from '../../../kube/namespaced-name.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { ApiRefusal, Turn } from '../../turn.ts'
import { COMPLETIONS_REACHED, deadlineLeftMs, decideEnd, isComplete } from './decide-end.ts'
import { type JobEnd, withCondition } from './job-conditions.ts'
import type { JobRequests, Resumed } from './job-requests.ts'
import { type JobView, viewJob } from './job-view.ts'
import { endPods, leavePods, type Managed, type Managing, managePods } from './manage-pods.ts'
import { type FailureRecord, recordFailures } from './pod-backoff.ts'
import { trackFinished } from './track-finished.ts'

export interface JobSync {
  readonly job: JobRow
  readonly pods: readonly PodRow[]
  /** How its pods have failed up to the last sync. */
  readonly record: FailureRecord
  /** Pods that it requested have not appeared yet: until then it neither creates nor deletes any, and does not end. */
  readonly expected: ExpectedPods | undefined
  readonly requests: JobRequests
  /** What its requests have done, which had to wait for their turn, and why. */
  readonly done: Pick<Resumed, 'decided' | 'managed'> | undefined
  /**
   * Whether it is the second half of a sync, which moves to the counters what the first has noted: it does not read the pods
   * again.
   */
  readonly isRest: boolean
  /** In which pods are listed that are equal otherwise. */
  readonly cacheOrder: DrawnOrder | undefined
  readonly turn: Turn<NamespacedName>
}

/** Pods that were requested and have not appeared. */
export interface ExpectedPods {
  /** Until when they are waited for. */
  readonly until: Instant
  /** How many of them the sync that requested them counts as active. */
  readonly counted: number
}

export interface Synced {
  readonly record: FailureRecord
  readonly refusal: ApiRefusal | undefined
  /** Another sync has to follow at once. */
  readonly unfinished: boolean
  /** Milliseconds until pods may be made that wait for the back-off. */
  readonly waitMs: number | undefined
  /** Milliseconds until the Job's deadline. */
  readonly deadlineMs: number | undefined
  /** How many requested pods will never appear. */
  readonly lost: number
}

/**
 * One sync of a Job that has not finished (job_controller.go syncJob; semantics B5.7-8). `undefined`: its requests wait for their
 * turn, and nothing is reported until they are sent.
 */
export function syncJob({
  job: stored,
  pods,
  record: before,
  expected,
  requests,
  done,
  isRest,
  cacheOrder,
  turn,
}: JobSync): Synced | undefined {
  const job = started(stored, turn)
  const view = viewJob(job, pods, turn.now)
  const record = recordFailures(before, view.newSucceeded, view.newFailed)
  const decided = done ? done.decided : decideEnd(view)
  const isManaged = decided === undefined && job.deletionTimestamp === undefined && expected === undefined
  const manage = (): Managing => {
    if (isRest) return { managed: asReported(stored.status) }
    if (decided) return endPods(view)
    return isManaged
      ? managePods(view, { record, cluster: turn.cluster, cacheOrder })
      : { managed: leavePods(view, expected?.counted) }
  }
  const managed = done?.managed ?? carryOut(manage(), view, { requests, decided, turn })
  if (managed === undefined) return undefined
  const end = decided
    ? expected
      ? undefined
      : whenDeleted(decided, managed)
    : isComplete(view, managed.active)
      ? COMPLETIONS_REACHED
      : undefined
  const suspension = isManaged && end === undefined ? withSuspension(job, turn) : job.status
  const status: JobStatus = { ...suspension, active: managed.active, ready: managed.ready, terminating: managed.terminating }
  let written = before
  const changed = suspension !== job.status || podCountsChanged(status, stored.status)
  const tracked = trackFinished({ view, status, end, changed, turn, onWritten: () => (written = record) })
  return {
    record: written,
    refusal: tracked.refusal ?? managed.refusal,
    unfinished: tracked.unfinished,
    waitMs: managed.waitMs,
    lost: managed.lost ?? 0,
    deadlineMs: decided || end ? undefined : deadlineLeftMs({ ...job, status }, turn.now),
  }
}

/** The pods as the status reports them. */
function asReported({ active, ready = 0, terminating = 0 }: JobStatus): Managed {
  return { active, ready, terminating, refusal: undefined, waitMs: undefined }
}

interface Means extends Pick<JobSync, 'requests' | 'turn'> {
  readonly decided: JobEnd | undefined
}

function carryOut(managing: Managing, view: JobView, { requests, decided, turn }: Means): Managed | undefined {
  if ('managed' in managing) return managing.managed
  return requests.begin(view.job, managing.requests, { pods: view.pods, begun: leavePods(view), decided, turn })
}

/** The clock of a Job begins to run when it is first seen not suspended. */
function started(job: JobRow, turn: Turn): JobRow {
  if (job.status.startTime !== undefined || job.spec.suspend) return job
  return { ...job, status: { ...job.status, startTime: stamp(turn.now) } }
}

/** As long as a pod could not be deleted the end is not reported. */
function whenDeleted(end: JobEnd, { refusal }: Managed): JobEnd | undefined {
  return refusal ? undefined : end
}

/** The condition Suspended, with its event; a resumed Job restarts its clock (WL-JOB-70, WL-JOB-74 to WL-JOB-77). */
function withSuspension(job: JobRow, turn: Turn): JobStatus {
  const { suspend } = job.spec
  const [reason, message] = suspend ? ['JobSuspended', 'Job suspended'] : ['JobResumed', 'Job resumed']
  const init = { type: 'Suspended', status: suspend ? 'True' : 'False', reason, message } as const
  const conditions = withCondition(job.status.conditions, init, turn.now)
  if (conditions === job.status.conditions) return job.status
  const regarding = { kind: job.kind, namespace: job.namespace, name: job.name }
  turn.record({ regarding, type: 'Normal', reason: suspend ? 'Suspended' : 'Resumed', message })
  return { ...job.status, conditions, startTime: suspend ? undefined : stamp(turn.now) }
}

function podCountsChanged(a: JobStatus, b: JobStatus): boolean {
  return a.active !== b.active || a.ready !== b.ready || a.terminating !== b.terminating
}
