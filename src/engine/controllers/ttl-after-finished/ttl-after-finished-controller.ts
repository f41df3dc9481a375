import { findCondition } from '../../../kube/condition.ts'
import { addMs, type Instant } from '../../../kube/instant.ts'
import { finishOf, type JobRow } from '../../../kube/job.ts'
import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Actor, Turn } from '../../turn.ts'

/** A Job, and `all` Jobs that wait to be removed: there may be thousands, so a run begins with one timer for them. */
type TtlKey = NamespacedName | 'all'

/** Removes finished Jobs when their time is up (ttlafterfinished_controller.go; semantics B11.4). */
export class TtlAfterFinishedController implements Actor<TtlKey> {
  readonly name = 'ttl-after-finished-controller'
  readonly reactionMs = 5

  keysFor(change: Change): readonly TtlKey[] {
    return change.kind === 'Job' && change.after && isToBeRemoved(change.after) ? [keyOf(change.after)] : []
  }

  keysAtStart(cluster: ClusterView): readonly TtlKey[] {
    return cluster.where('Job', isToBeRemoved).length > 0 ? ['all'] : []
  }

  reconcile(key: TtlKey, turn: Turn<TtlKey>): void {
    if (key === 'all') {
      removeExpired(turn)
      return
    }
    const job = turn.cluster.get('Job', ...splitKey(key))
    const expiry = job && isToBeRemoved(job) ? expiryOf(job) : undefined
    if (job === undefined || expiry === undefined) return
    if (expiry <= turn.now) remove(job, turn)
    else turn.wakeAfter(expiry - turn.now, key, 'idle')
  }
}

function removeExpired(turn: Turn<TtlKey>): void {
  let next: Instant | undefined
  for (const job of turn.cluster.where('Job', isToBeRemoved)) {
    const expiry = expiryOf(job)
    if (expiry === undefined) continue
    if (expiry <= turn.now) remove(job, turn)
    else if (next === undefined || expiry < next) next = expiry
  }
  if (next !== undefined) turn.wakeAfter(next - turn.now, 'all', 'idle')
}

/** In cascade, the Job last: its finalizers and those of its pods are respected (WL-TTL-04, WL-TTL-05). */
function remove(job: JobRow, turn: Turn): void {
  turn.api.delete(job, { propagationPolicy: 'Foreground', uid: job.uid })
}

/** Finished, with a time to live, and not yet being deleted. */
function isToBeRemoved(job: JobRow): boolean {
  return job.spec.ttlSecondsAfterFinished !== undefined && job.deletionTimestamp === undefined && finishOf(job) !== undefined
}

/** The time to live counts from the time in the Job's condition (WL-TTL-10). */
function expiryOf(job: JobRow): Instant | undefined {
  const finishedAt = findCondition(job.status.conditions, finishOf(job) ?? '')?.lastTransitionTime
  return finishedAt && addMs(finishedAt, (job.spec.ttlSecondsAfterFinished ?? 0) * 1000)
}
