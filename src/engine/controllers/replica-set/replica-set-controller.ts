import { addMs, type Instant } from '../../../kube/instant.ts'
import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import type { PodRow } from '../../../kube/pod.ts'
import {
  type ReplicaSetRow,
  type ReplicationControllerRow,
  replicaSetRow,
  replicationControllerRow,
} from '../../../kube/replica-set.ts'
import { atOnce } from '../../../lib/at-once.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import type { Change, ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { Actor, ApiRefusal, Turn } from '../../turn.ts'
import { affectsPodCounts } from '../shared/affects-pod-counts.ts'
import { becomesReady } from '../shared/becomes-ready.ts'
import { firstToDelete } from '../shared/deletion-order.ts'
import { isStatusOnly } from '../shared/is-status-only.ts'
import { nextAvailabilityMs } from '../shared/next-availability.ts'
import { ownerKeys } from '../shared/owner-keys.ts'
import { createPod, deletePod, isInTerminatingNamespace, isNamespaceTerminating, podFromTemplate } from '../shared/pod-control.ts'
import { RequestTurns } from '../shared/request-turns.ts'
import { RetryBackoff } from '../shared/retry-backoff.ts'
import type { Unseen } from '../shared/unseen.ts'
import { WORKER_REACTIONS } from '../shared/worker-reactions.ts'
import { colocationRank } from './colocation-rank.ts'
import { PodTallies } from './pod-tallies.ts'
import { refusedMs } from './refused-ms.ts'
import type { ReplicaCounts } from './replica-counts.ts'
import { failingSince, replicaStatus, sameReplicaStatus } from './replica-status.ts'
import { seePods } from './see-pods.ts'
import { triesForPods } from './tries-for-pods.ts'

/** Pods that one sync creates or deletes at most. */
export const BURST_REPLICAS = 500
/** This many pods are created or deleted between two pauses. */
const WRITES_AT_ONCE = 16

export type ReplicaKind = 'ReplicaSet' | 'ReplicationController'
type ReplicaRow = ReplicaSetRow | ReplicationControllerRow

/** How long it takes to make or delete pods; the requests of a batch are sent side by side. */
const PODS_MS = 12
/** From a written status to the next sync. */
const STATUS_MS = 12

/** What a sync saw when it began, and why it failed. */
interface Observed {
  readonly row: ReplicaRow
  readonly counts: ReplicaCounts
  readonly failure: ApiRefusal | undefined
}

/** The key of a ReplicaSet; `failing KEY` at the start of a run, for one whose syncs have failed before it. */
type ReplicaKey = NamespacedName | `failing ${NamespacedName}`

/** A sync whose requests are under way. */
interface UnderWay extends Observed {
  /** Pods that were made. */
  readonly made: number
  /** Pods that are still to be made, those of the batch among them. */
  readonly left: number
  readonly batch: number
  /** When the requests of the batch are sent that are still to be sent. */
  readonly turns: readonly Instant[]
  /** The pods that they delete; none: they make pods. */
  readonly leaving: readonly PodRow[]
}

/**
 * Keeps the wanted number of pods of a template (replica_set.go; semantics B1). ReplicationControllers are the same thing
 * under another kind. A sync acts on the pods at its start: what it creates and deletes shows in the status of the next
 * (semantics G6).
 */
export class ReplicaSetController implements Actor<ReplicaKey> {
  readonly name: string
  readonly reactionMs = 10
  readonly reactionRangeMs = WORKER_REACTIONS
  readonly #kind: ReplicaKind
  readonly #cacheOrder: DrawnOrder | undefined
  readonly #backoff: RetryBackoff
  readonly #tallies = new PodTallies()
  /** Keys of which a pod has become ready since their last sync. */
  readonly #turnedReady = new Set<string>()
  /** Syncs whose requests are under way. */
  readonly #underWay = new Map<string, UnderWay>()
  /** A key is handed to one worker at a time, which waits for the answers to its requests. */
  readonly #busyUntil = new Map<string, Instant>()
  /** All its syncs share the requests that it may send. */
  readonly #turns = new RequestTurns()

  constructor(kind: ReplicaKind = 'ReplicaSet', { cacheOrder, retryPhase }: Unseen = {}) {
    this.#kind = kind
    this.#cacheOrder = cacheOrder
    this.#backoff = new RetryBackoff({ phase: retryPhase })
    this.name = kind === 'ReplicaSet' ? 'replicaset-controller' : 'replication-controller'
  }

  keysFor(change: Change, cluster: ClusterView): readonly NamespacedName[] {
    if (change.kind === 'Pod') {
      this.#tallies.note(change)
      return this.#keysForPod(change, cluster)
    }
    return change.kind === this.#kind && change.after && !isOwnCount(change) ? [keyOf(change.after)] : NO_KEYS
  }

  /** Any change of its pods makes the controller try again what has failed, also one that does not matter. */
  #keysForPod(change: ChangeOf<'Pod'>, cluster: ClusterView): readonly NamespacedName[] {
    if (affectsPodCounts(change)) {
      const keys = ownerKeys(this.#kind, change, cluster)
      if (becomesReady(change)) for (const key of keys) this.#turnedReady.add(key)
      return keys
    }
    if (!this.#backoff.isAnyFailing) return NO_KEYS
    return ownerKeys(this.#kind, change, cluster).filter((key) => this.#backoff.isFailing(key))
  }

  keysAtStart(cluster: ClusterView): readonly ReplicaKey[] {
    const rows = cluster.where<ReplicaKind>(this.#kind, mayHaveWork)
    return rows.map((row): ReplicaKey => (failingSince(row) === undefined ? keyOf(row) : `failing ${keyOf(row)}`))
  }

  reconcile(key: ReplicaKey, turn: Turn<NamespacedName>): void {
    atOnce(this.reconcileInParts(key, turn))
  }

  /** A batch may be hundreds of pods. */
  *reconcileInParts(key: ReplicaKey, turn: Turn<NamespacedName>): Generator<void, void> {
    const [task, name] = splitAtBlank(key)
    if (task !== 'failing') yield* this.#reconcileOne(name, turn)
    else if (!this.#backoff.isFailing(name)) this.#awaitRetry(name, turn)
  }

  /** The controller does not try again before the retry is due, unless something changes. */
  #awaitRetry(key: NamespacedName, turn: Turn<NamespacedName>): void {
    const row: ReplicaRow | undefined = turn.cluster.get(this.#kind, ...splitKey(key))
    const since = row && failingSince(row)
    if (row === undefined || since === undefined) return
    const pods = turn.cluster.podsOwnedBy(row.uid)
    const leftMs = this.#backoff.resume(key, { owner: row, since, others: triesForPods(pods, since) }, turn.now)
    turn.wakeAfter(leftMs, key, 'poll')
    if (row.status.readyReplicas === row.status.availableReplicas) return
    const next = nextAvailabilityMs(pods, row.spec.minReadySeconds, turn.now)
    if (next !== undefined) turn.wakeAfter(next, key)
  }

  *#reconcileOne(key: NamespacedName, turn: Turn<NamespacedName>): Generator<void, void> {
    const busyUntil = this.#busyUntil.get(key)
    if (busyUntil !== undefined && turn.now < busyUntil) {
      turn.wakeAfter(busyUntil - turn.now, key)
      return
    }
    this.#busyUntil.delete(key)
    const underWay = this.#underWay.get(key)
    this.#underWay.delete(key)
    const row: ReplicaRow | undefined = turn.cluster.get(this.#kind, ...splitKey(key))
    if (row === undefined) this.#forget(key)
    else if (underWay?.row.uid === row.uid) yield* this.#resume(key, underWay, turn)
    else yield* this.#sync(key, row, turn)
  }

  #forget(key: NamespacedName): void {
    this.#backoff.succeeded(key)
    this.#turnedReady.delete(key)
    this.#turns.forget(key)
  }

  *#sync(key: NamespacedName, row: ReplicaRow, turn: Turn<NamespacedName>): Generator<void, void> {
    const { counts, active } = seePods(row, turn, this.#tallies)
    const difference = row.deletionTimestamp === undefined ? row.spec.replicas - counts.active : 0
    // A namespace that is being deleted refuses each pod, and the controller keeps expecting those that it requested.
    const missing = isInTerminatingNamespace(row, turn.cluster) ? Math.min(0, difference) : difference
    const begun = { row, counts, failure: undefined, made: 0, left: 0, batch: 0, turns: [], leaving: [] }
    if (missing === 0) this.#finish(key, begun, turn)
    else if (missing > 0) yield* this.#makeBatch(key, { ...begun, left: Math.min(missing, BURST_REPLICAS), batch: 1 }, turn)
    else {
      const leaving = this.#surplusOf(row, active(), turn)
      yield* this.#send(key, { ...begun, leaving, turns: this.#turns.takeAll(key, leaving.length, turn.now) }, turn)
    }
  }

  /** The pods that are too many (semantics B1.2). Equal ones are in the order of the informer's index, a map (G4). */
  #surplusOf(row: ReplicaRow, active: readonly PodRow[], turn: Turn): readonly PodRow[] {
    const surplus = Math.min(active.length - row.spec.replicas, BURST_REPLICAS)
    const listed = this.#cacheOrder?.sorted(active, ({ uid }) => uid) ?? active
    return firstToDelete(listed, surplus, { now: turn.now, rankOf: colocationRank(row, turn.cluster) })
  }

  /** Pods are made in batches of 1, 2, 4, 8..., so that what fails for all fails only once (semantics B1.3). */
  *#makeBatch(key: NamespacedName, sync: UnderWay, turn: Turn<NamespacedName>): Generator<void, void> {
    yield* this.#send(key, { ...sync, turns: this.#turns.takeAll(key, sync.batch, turn.now) }, turn)
  }

  /** Sends the requests of a batch whose turn it is, and is woken again for the others. */
  *#send(key: NamespacedName, sync: UnderWay, turn: Turn<NamespacedName>): Generator<void, void> {
    const { row, leaving } = sync
    const due = sync.turns.filter((at) => at <= turn.now).length
    const pod = leaving.length === 0 ? podFromTemplate(turn.cluster, row, row.spec.template) : undefined
    let { failure, made } = sync
    for (let i = 0; i < due; i++) {
      const gone = leaving[i]
      if (gone) {
        const refusal = deletePod(turn, row, gone)
        failure ??= refusal
      } else if (pod) {
        const result = createPod(turn, row, pod)
        if (result.ok) made++
        else if (!isNamespaceTerminating(result.refusal)) failure ??= result.refusal
      }
      if (i % WRITES_AT_ONCE === WRITES_AT_ONCE - 1) yield
    }
    const sent = { ...sync, made, failure, turns: sync.turns.slice(due), leaving: leaving.slice(due) }
    const [next] = sent.turns
    if (next !== undefined) this.#waitFor(key, sent, next - turn.now, turn)
    else {
      const left = failure === undefined ? sync.left - sync.batch : 0
      const ms = failure === undefined || made > sync.made ? PODS_MS : refusedMs(this.#cacheOrder)
      this.#waitFor(key, { ...sent, left, batch: Math.min(2 * sync.batch, left) }, ms, turn)
    }
  }

  #waitFor(key: NamespacedName, sync: UnderWay, ms: number, turn: Turn<NamespacedName>): void {
    this.#underWay.set(key, sync)
    this.#busyUntil.set(key, addMs(turn.now, ms))
    turn.wakeAfter(ms, key)
  }

  *#resume(key: NamespacedName, sync: UnderWay, turn: Turn<NamespacedName>): Generator<void, void> {
    if (sync.turns.length > 0) {
      yield* this.#send(key, sync, turn)
      return
    }
    if (sync.left > 0) {
      yield* this.#makeBatch(key, sync, turn)
      return
    }
    this.#finish(key, sync, turn)
    // What changed meanwhile is synced now; where nothing could be done, the retry waits its time.
    if (sync.failure === undefined || sync.made > 0) turn.wakeAfter(STATUS_MS, key)
  }

  /** The status reports the pods that existed when the sync began. */
  #finish(key: NamespacedName, { row, counts, failure }: Observed, turn: Turn<NamespacedName>): void {
    const status = replicaStatus(row, { counts, failure: failure?.message, now: turn.now })
    const stored: ReplicaRow | undefined = turn.cluster.get(this.#kind, row.namespace, row.name)
    if (stored && !sameReplicaStatus(stored.status, status)) {
      turn.api.updateStatus<ReplicaKind>(withReplicaStatus(stored, status))
      this.#busyUntil.set(key, addMs(turn.now, STATUS_MS))
    }
    const turnedReady = this.#turnedReady.delete(key)
    if (failure) {
      this.#failed(key, turnedReady ? row.spec.minReadySeconds : 0, turn)
      return
    }
    this.#backoff.succeeded(key)
    if (status.readyReplicas === status.availableReplicas) return
    const next = nextAvailabilityMs(counts.pods ?? [], row.spec.minReadySeconds, turn.now)
    if (next !== undefined) turn.wakeAfter(next, key)
    else turn.wakeAfter(row.spec.minReadySeconds * 1000, key, 'poll')
  }

  /**
   * A sync that fails plans no check of availability. After a pod has become ready a check is due in `minReadySeconds`, but the queue has one
   * place for a key: of the check and the retry the earlier one is kept (syncReplicaSet, updatePod; semantics G8).
   */
  #failed(key: NamespacedName, minReadySeconds: number, turn: Turn<NamespacedName>): void {
    const retryMs = this.#backoff.failed(key, turn.now)
    const checkMs = minReadySeconds * 1000
    const isSooner = checkMs > 0 && checkMs < retryMs
    if (isSooner) this.#backoff.bringForward(key, addMs(turn.now, checkMs))
    turn.wakeAfter(isSooner ? checkMs : retryMs, key, isSooner ? 'work' : 'poll')
  }
}

const NO_KEYS: readonly NamespacedName[] = []

/** The controller's own status needs no further sync, except one that reports a failure: the sync after it retries. */
function isOwnCount(change: Change): boolean {
  const { after } = change
  const replicas = after?.kind === 'ReplicaSet' || after?.kind === 'ReplicationController'
  return replicas && after.status.conditions.length === 0 && isStatusOnly(change)
}

/** Rows whose status shows the desired state have neither work nor a timer. */
function mayHaveWork(row: ReplicaRow): boolean {
  const { spec, status } = row
  return (
    status.observedGeneration < row.generation ||
    status.replicas !== spec.replicas ||
    status.readyReplicas !== status.availableReplicas ||
    (status.terminatingReplicas ?? 0) > 0 ||
    status.conditions.length > 0 ||
    row.deletionTimestamp !== undefined
  )
}

function withReplicaStatus(row: ReplicaRow, status: ReplicaRow['status']): ReplicaRow {
  return row.kind === 'ReplicaSet' ? replicaSetRow({ ...row, status }) : replicationControllerRow({ ...row, status })
}
