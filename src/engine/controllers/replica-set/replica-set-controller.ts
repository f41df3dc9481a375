import { matches } from '../../../kube/label-selector.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { isPodActive, isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import {
  type ReplicaSetRow,
  type ReplicationControllerRow,
  replicaSetRow,
  replicationControllerRow,
} from '../../../kube/replica-set.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type Actor, type ApiRefusal, keyOf, splitKey, type Turn } from '../../turn.ts'
import { claim } from '../shared/claim.ts'
import { countsDifferently } from '../shared/counts-differently.ts'
import { firstToDelete } from '../shared/deletion-order.ts'
import { isStatusOnly } from '../shared/is-status-only.ts'
import { nextAvailabilityMs } from '../shared/next-availability.ts'
import { createPod, deletePod, isNamespaceTerminating, podFromTemplate } from '../shared/pod-control.ts'
import { podOwnerKeys } from '../shared/pod-owner-keys.ts'
import { RetryBackoff } from '../shared/retry-backoff.ts'
import { slowStart } from '../shared/slow-start.ts'
import { colocationRank } from './colocation-rank.ts'
import { replicaStatus, sameReplicaStatus } from './replica-status.ts'

/** Pods that one sync creates or deletes at most. */
export const BURST_REPLICAS = 500

export type ReplicaKind = 'ReplicaSet' | 'ReplicationController'
type ReplicaRow = ReplicaSetRow | ReplicationControllerRow

/**
 * Keeps the wanted number of pods of a template (replica_set.go; semantics B1). ReplicationControllers are the same thing
 * under another kind. A sync acts on the pods at its start: what it creates and deletes shows in the status of the next.
 */
export class ReplicaSetController implements Actor {
  readonly name: string
  readonly reactionMs = 7
  readonly #kind: ReplicaKind
  readonly #backoff: RetryBackoff

  constructor(kind: ReplicaKind = 'ReplicaSet', backoff: RetryBackoff = new RetryBackoff()) {
    this.#kind = kind
    this.name = kind === 'ReplicaSet' ? 'replicaset-controller' : 'replication-controller'
    this.#backoff = backoff
  }

  fork(): Actor {
    return new ReplicaSetController(this.#kind, this.#backoff.fork())
  }

  keysFor(change: Change, cluster: ClusterView): readonly string[] {
    if (change.kind === 'Pod') return countsDifferently(change) ? podOwnerKeys(this.#kind, change, cluster) : NO_KEYS
    return change.kind === this.#kind && change.after && !isOwnCount(change) ? [keyOf(change.after)] : NO_KEYS
  }

  keysAtStart(cluster: ClusterView): readonly string[] {
    return cluster.where<ReplicaKind>(this.#kind, mayHaveWork).map(keyOf)
  }

  reconcile(key: string, turn: Turn): void {
    const row: ReplicaRow | undefined = turn.cluster.get(this.#kind, ...splitKey(key))
    if (row) this.#sync(key, row, turn)
    else this.#backoff.succeeded(key)
  }

  #sync(key: string, row: ReplicaRow, turn: Turn): void {
    const { active, terminating } = this.#pods(row, turn)
    const refusal = row.deletionTimestamp === undefined ? manageReplicas(row, active, turn) : undefined
    const status = replicaStatus(row, { active, terminating, failure: refusal?.message, now: turn.now })
    if (!sameReplicaStatus(row.status, status)) turn.api.updateStatus<ReplicaKind>(withReplicaStatus(row, status))
    if (refusal) turn.wakeAfter(this.#backoff.failed(key, turn.now), key, 'poll')
    else this.#backoff.succeeded(key)
    if (status.readyReplicas === status.availableReplicas) return
    const next = nextAvailabilityMs(active, row.spec.minReadySeconds, turn.now)
    if (next !== undefined) turn.wakeAfter(next, key)
    else turn.wakeAfter(row.spec.minReadySeconds * 1000, key, 'poll')
  }

  #pods(row: ReplicaRow, turn: Turn): { readonly active: readonly PodRow[]; readonly terminating: readonly PodRow[] } {
    const selected = (pod: PodRow): boolean => matches(row.spec.selector, pod.labels)
    const candidates: PodRow[] = []
    const terminating: PodRow[] = []
    for (const pod of turn.cluster.podsOwnedBy(row.uid)) {
      if (controllerOf(pod)?.uid !== row.uid) continue
      if (isPodActive(pod)) candidates.push(pod)
      else if (isTerminating(pod) && selected(pod)) terminating.push(pod)
    }
    for (const pod of turn.cluster.orphansIn('Pod', row.namespace)) if (isPodActive(pod)) candidates.push(pod)
    return { active: claim(turn, { controller: row, candidates, matches: selected }), terminating }
  }
}

/** Creates what is missing or deletes what is too much; returns the first refusal. */
function manageReplicas(row: ReplicaRow, active: readonly PodRow[], turn: Turn): ApiRefusal | undefined {
  const missing = row.spec.replicas - active.length
  if (missing > 0) return createReplicas(row, Math.min(missing, BURST_REPLICAS), turn)
  if (missing === 0) return undefined
  const rankOf = colocationRank(row, turn.cluster)
  const leaving = firstToDelete(active, Math.min(-missing, BURST_REPLICAS), { now: turn.now, rankOf })
  const refusals = leaving.map((pod) => deletePod(turn, row, pod))
  return refusals.find((refusal) => refusal !== undefined)
}

function createReplicas(row: ReplicaRow, count: number, turn: Turn): ApiRefusal | undefined {
  const pod = podFromTemplate(turn.cluster, row, row.spec.template)
  return slowStart(count, () => {
    const result = createPod(turn, row, pod)
    return result.ok || isNamespaceTerminating(result.refusal) ? undefined : result.refusal
  })
}

const NO_KEYS: readonly string[] = []

/** Our own status asks for nothing more, but for one that tells of a failure: the sync after it tries again. */
function isOwnCount(change: Change): boolean {
  const { after } = change
  const replicas = after?.kind === 'ReplicaSet' || after?.kind === 'ReplicationController'
  return replicas && after.status.conditions.length === 0 && isStatusOnly(change)
}

/** Rows whose status says that all is as wanted have neither work nor a timer. */
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

function isTerminating(pod: PodRow): boolean {
  return pod.deletionTimestamp !== undefined && !isPodTerminal(pod)
}

function withReplicaStatus(row: ReplicaRow, status: ReplicaRow['status']): ReplicaRow {
  return row.kind === 'ReplicaSet' ? replicaSetRow({ ...row, status }) : replicationControllerRow({ ...row, status })
}
