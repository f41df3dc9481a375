import { addMs, type Instant } from '../../../kube/instant.ts'
import { type CronJobRow, type CronJobStatus, cronJobRow, type JobRow } from '../../../kube/job.ts'
import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import type { Change, ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Actor, Turn } from '../../turn.ts'
import { RetryBackoff } from '../shared/retry-backoff.ts'
import type { RetryPhase } from '../shared/retry-phase.ts'
import { firstDueAt, isTimed, readSchedule } from './cron-schedule.ts'
import { type CronJobSync, cleanUpHistory, refreshActive } from './refresh-active.ts'
import { startDueJob, untilNextMs } from './start-due-job.ts'

/**
 * A CronJob; one that is `rescheduled`, whose next time is another one and what it missed by the new one is not made up; and `all`
 * CronJobs that wait for their next time, for which a run begins with one timer.
 */
type CronJobKey = NamespacedName | `rescheduled ${NamespacedName}` | 'all'

/** Added to a scheduled time, so that it has certainly passed. */
const DELTA_MS = 100

export interface CronJobOptions {
  /** Whether Jobs are started at their scheduled times. Without that, CronJobs only manage the Jobs they have. */
  readonly starts: boolean
  /** When the retries of CronJobs are due whose Jobs were refused before the run. */
  readonly phase?: RetryPhase | undefined
}

/** Starts Jobs by the clock and manages them (cronjob_controllerv2.go; semantics B6). */
export class CronJobController implements Actor<CronJobKey> {
  readonly name = 'cronjob-controller'
  readonly reactionMs = 5
  readonly #starts: boolean
  readonly #retries: RetryBackoff
  /** Those whose time had come before their last sync. */
  readonly #late = new Set<NamespacedName>()

  constructor({ starts, phase }: CronJobOptions = { starts: true }) {
    this.#starts = starts
    this.#retries = new RetryBackoff({ phase })
  }

  keysFor(change: Change, cluster: ClusterView): readonly CronJobKey[] {
    if (change.kind === 'Job') return keysForJob(change, cluster)
    if (change.kind !== 'CronJob' || !change.after) return []
    const key = keyOf(change.after)
    return [change.before && hasOtherSchedule(change.before, change.after) ? `rescheduled ${key}` : key]
  }

  /** Of those that have no Job at work only the time is of interest. */
  keysAtStart(cluster: ClusterView): readonly CronJobKey[] {
    const busy = cluster.where('CronJob', hasActiveJobs).map(keyOf)
    return this.#starts && cluster.where('CronJob', isTimed).length > 0 ? [...busy, 'all'] : busy
  }

  reconcile(key: CronJobKey, turn: Turn<CronJobKey>): void {
    if (key === 'all') {
      this.#wakeDue(turn)
      return
    }
    const [task, cronJob] = splitAtBlank(key)
    if (task === 'rescheduled') reschedule(cronJob, turn)
    else this.#reconcileOne(cronJob, turn)
  }

  /** Wakes those whose time has come, and comes back for the next one. */
  #wakeDue(turn: Turn<CronJobKey>): void {
    let next: number | undefined
    for (const cronJob of turn.cluster.where('CronJob', isTimed)) {
      const first = firstDueAt(cronJob)
      if (first === undefined) continue
      const at = first + DELTA_MS
      if (at > turn.now) next = Math.min(next ?? at, at)
      else {
        this.#late.add(keyOf(cronJob))
        turn.wakeAfter(0, keyOf(cronJob), 'idle')
      }
    }
    if (next !== undefined) turn.wakeAfter(next - turn.now, 'all', 'idle')
  }

  #reconcileOne(key: NamespacedName, turn: Turn<CronJobKey>): void {
    const isLate = this.#late.delete(key)
    const cronJob = turn.cluster.get('CronJob', ...splitKey(key))
    if (!cronJob) {
      this.#retries.succeeded(key)
      return
    }
    const sync = syncOf(cronJob, turn)
    const refreshed = refreshActive(cleanUpHistory(cronJob.status, sync), sync)
    const started = this.#starts ? startDueJob(refreshed, sync) : undefined
    const status = started?.status ?? refreshed
    if (!sameStatus(status, cronJob.status)) turn.api.updateStatus<'CronJob'>(cronJobRow({ ...cronJob, status }))
    if (started?.refusal) {
      const leftMs = isLate ? this.#untilRetry(cronJob, turn.now) : 0
      turn.wakeAfter(leftMs || this.#retries.failed(key, turn.now), key, 'poll')
      return
    }
    this.#retries.succeeded(key)
    const next = started?.continues ? untilNextMs(status, sync) : undefined
    if (next !== undefined) turn.wakeAfter(next, key, 'idle')
  }

  /** A Job that is refused now and was due before the run has been refused since then, unless it had to wait for the last one. */
  #untilRetry(cronJob: CronJobRow, now: Instant): number {
    const first = firstDueAt(cronJob)
    if (first === undefined || cronJob.spec.concurrencyPolicy === 'Forbid') return 0
    const since = addMs(first, DELTA_MS)
    return this.#retries.resume(keyOf(cronJob), { owner: cronJob, since }, now)
  }
}

function syncOf(cronJob: CronJobRow, turn: Turn): CronJobSync {
  const regarding = { kind: cronJob.kind, namespace: cronJob.namespace, name: cronJob.name }
  const jobs = turn.cluster
    .dependentsOf(cronJob.uid)
    .filter((row): row is JobRow => row.kind === 'Job' && controllerOf(row)?.uid === cronJob.uid)
  return { cronJob, jobs, turn, say: (event) => turn.record({ regarding, ...event }) }
}

/** The CronJob of a Job, before and now. */
function keysForJob({ before, after }: ChangeOf<'Job'>, cluster: ClusterView): readonly CronJobKey[] {
  const keys = new Set<CronJobKey>()
  for (const row of [before, after]) {
    const owner = row && controllerOf(row)
    const cronJob = owner?.kind === 'CronJob' ? cluster.get('CronJob', row?.namespace ?? '', owner.name) : undefined
    if (cronJob && cronJob.uid === owner?.uid) keys.add(keyOf(cronJob))
  }
  return [...keys]
}

function hasOtherSchedule({ spec }: CronJobRow, after: CronJobRow): boolean {
  return spec.schedule !== after.spec.schedule || spec.timeZone !== after.spec.timeZone
}

function reschedule(key: NamespacedName, turn: Turn<CronJobKey>): void {
  const cronJob = turn.cluster.get('CronJob', ...splitKey(key))
  if (!cronJob) return
  const sync = syncOf(cronJob, turn)
  const next = untilNextMs(cronJob.status, sync)
  if (next !== undefined) turn.wakeAfter(next, key, 'idle')
  if (!('fault' in readSchedule(cronJob.spec))) return
  const message = `unparseable schedule for cronjob: ${cronJob.spec.schedule}`
  sync.say({ type: 'Warning', reason: 'UnParseableCronJobSchedule', message })
}

function hasActiveJobs({ status }: CronJobRow): boolean {
  return status.active.length > 0
}

function sameStatus(a: CronJobStatus, b: CronJobStatus): boolean {
  return (
    a.lastScheduleTime === b.lastScheduleTime &&
    a.lastSuccessfulTime === b.lastSuccessfulTime &&
    a.active.length === b.active.length &&
    a.active.every(({ uid }, i) => uid === b.active[i]?.uid)
  )
}
