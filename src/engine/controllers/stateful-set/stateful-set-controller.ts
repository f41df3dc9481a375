import { matches } from '../../../kube/label-selector.ts'
import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { REVISION_HASH_LABEL } from '../../../kube/pod-template.ts'
import { type StatefulSetRow, type StatefulSetStatus, statefulSetRow } from '../../../kube/stateful-set.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import type { Change, ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Actor, Turn } from '../../turn.ts'
import { claim } from '../shared/claim.ts'
import { nextAvailabilityMs } from '../shared/next-availability.ts'
import { ownPods } from '../shared/own-pods.ts'
import { ownerKeys } from '../shared/owner-keys.ts'
import { controllerKey } from '../shared/pod-control.ts'
import { RequestTurns } from '../shared/request-turns.ts'
import { RetryBackoff } from '../shared/retry-backoff.ts'
import type { Unseen } from '../shared/unseen.ts'
import { WORKER_REACTIONS } from '../shared/worker-reactions.ts'
import { failingSince, mayBeFailing } from './failing-since.ts'
import { AWAITS_CLAIMS, AWAITS_TURN, MemberControl, type MemberFailure } from './member-control.ts'
import { isMemberOf } from './ordinal.ts'
import { type PassUnderWay, sendRequests } from './pass-under-way.ts'
import { StatefulPass } from './stateful-pass.ts'
import { forgetRevisions, statefulRevisions } from './stateful-revisions.ts'
import { isUnsettled, withCompletion } from './stateful-status.ts'

/**
 * A set; one that may be `failing`, which a run finds when it begins; `forced`, a revision and a set: a pod of that revision has gone
 * without grace.
 */
type StatefulSetKey = NamespacedName | `failing ${NamespacedName}` | ForcedKey
type ForcedKey = `forced ${string} ${NamespacedName}`

/** How long the requests for a member's claims take: controllers that watch claims see them before their pod. */
const CLAIM_REQUESTS_MS = 5

/** A pass whose requests had to wait is followed by another: what changed meanwhile has not been reported. */
const STATUS_MS = 12

/** Keeps pods with names, claims and an order of their own (stateful_set.go; semantics B3). */
export class StatefulSetController implements Actor<StatefulSetKey> {
  readonly name = 'statefulset-controller'
  readonly reactionMs = 10
  readonly reactionRangeMs = WORKER_REACTIONS
  readonly #backoff: RetryBackoff
  readonly #turns = new RequestTurns()
  /** The observations of passes that wait for claims or for their turn, by key: they are reported when the pass is over. */
  readonly #begun = new Map<string, PassUnderWay>()

  constructor({ retryPhase }: Unseen = {}) {
    this.#backoff = new RetryBackoff({ phase: retryPhase })
  }

  keysFor(change: Change, cluster: ClusterView): readonly StatefulSetKey[] {
    if (change.kind === 'Pod') return [...forcedKeys(change), ...ownerKeys('StatefulSet', change, cluster)]
    return change.kind === 'StatefulSet' && change.after ? [keyOf(change.after)] : []
  }

  keysAtStart(cluster: ClusterView): readonly StatefulSetKey[] {
    const sets = cluster.where('StatefulSet', isUnsettled)
    return sets.map((set): StatefulSetKey => (mayBeFailing(set) ? `failing ${keyOf(set)}` : keyOf(set)))
  }

  reconcile(key: StatefulSetKey, turn: Turn<StatefulSetKey>): void {
    const [task, subject] = splitAtBlank(key)
    if (task === 'forced') seeForced(subject, turn)
    else if (task === 'failing' && this.#awaitsRetry(subject, turn)) return
    else this.#reconcileSet(subject, turn)
  }

  /** Whether the set waits for a retry that was due before the run began: the controller does nothing until then. */
  #awaitsRetry(key: NamespacedName, turn: Turn<StatefulSetKey>): boolean {
    if (this.#backoff.isFailing(key)) return true
    const set = turn.cluster.get('StatefulSet', ...splitKey(key))
    const since = set && failingSince(set, ownPods(set, turn.cluster), turn.now)
    if (set === undefined || since === undefined) return false
    const leftMs = this.#backoff.resume(key, { owner: set, since }, turn.now)
    if (leftMs > 0) turn.wakeAfter(leftMs, key, 'poll')
    return leftMs > 0
  }

  #reconcileSet(key: NamespacedName, turn: Turn<StatefulSetKey>): void {
    const leftMs = this.#turns.leftMs(key, turn.now)
    if (leftMs > 0) {
      turn.wakeAfter(leftMs, key)
      return
    }
    const set = turn.cluster.get('StatefulSet', ...splitKey(key))
    const failure = set && this.#sync(set, key, turn)
    if (failure) turn.wakeAfter(this.#backoff.failed(key, turn.now), key, 'poll')
    else this.#backoff.succeeded(key)
  }

  #sync(set: StatefulSetRow, key: NamespacedName, turn: Turn<StatefulSetKey>): MemberFailure | undefined {
    const isTurn = (): boolean => this.#isTurn(key, turn)
    const begun = this.#begunWith(set, key)
    if (begun && begun.left.length > 0) return this.#resume(begun, { set, key, turn, isTurn })
    const pods = claimPods(set, turn)
    const revisions = statefulRevisions(turn, set)
    if (!revisions.ok) return revisions.refusal
    const pass = new StatefulPass({ turn, set, revisions: revisions.value, pods, isTurn })
    const result = pass.run()
    if (result === AWAITS_CLAIMS) turn.wakeAfter(CLAIM_REQUESTS_MS, key)
    if (result === AWAITS_CLAIMS || result === AWAITS_TURN) {
      this.#begun.set(key, { uid: set.uid, status: begun?.status ?? pass.counted(), left: pass.left })
      return undefined
    }
    if (begun) turn.wakeAfter(STATUS_MS, key)
    this.#begun.delete(key)
    const { failure } = result
    writeStatus(turn, set, withCompletion(set, begun?.status ?? result.status))
    forgetRevisions(turn, set, pods, revisions.value)
    const next = nextAvailabilityMs(pods, set.spec.minReadySeconds, turn.now)
    if (next !== undefined) turn.wakeAfter(next, key)
    return failure
  }

  /** Sends the remaining requests of a pass, and reports it when all are sent; the next pass sees what has changed meanwhile. */
  #resume(begun: PassUnderWay, { set, key, turn, isTurn }: Resumption): MemberFailure | undefined {
    const { left, awaits, failure } = sendRequests(begun.left, new MemberControl(turn, set, isTurn))
    if (awaits === AWAITS_CLAIMS) turn.wakeAfter(CLAIM_REQUESTS_MS, key)
    if (awaits) {
      this.#begun.set(key, { ...begun, left })
      return undefined
    }
    this.#begun.delete(key)
    turn.wakeAfter(STATUS_MS, key)
    writeStatus(turn, set, withCompletion(set, begun.status))
    return failure
  }

  /** Whether a request of the set may be sent; if not, the set is synced again when it may be. */
  #isTurn(key: NamespacedName, turn: Turn<StatefulSetKey>): boolean {
    const waitMs = this.#turns.waitMs(key, turn.now)
    if (waitMs > 0) turn.wakeAfter(waitMs, key)
    return waitMs === 0
  }

  /** The observations of the pass that continues now: all that it requests is one sync. */
  #begunWith({ uid }: StatefulSetRow, key: NamespacedName): PassUnderWay | undefined {
    const begun = this.#begun.get(key)
    return begun?.uid === uid ? begun : undefined
  }
}

interface Resumption {
  readonly set: StatefulSetRow
  readonly key: NamespacedName
  readonly turn: Turn<StatefulSetKey>
  readonly isTurn: () => boolean
}

function claimPods(set: StatefulSetRow, turn: Turn): readonly PodRow[] {
  const { selector } = set.spec
  const orphans = turn.cluster.orphansIn('Pod', set.namespace)
  return claim(turn, {
    controller: set,
    candidates: [...ownPods(set, turn.cluster), ...orphans],
    matches: (pod) => matches(selector, pod.labels) && isMemberOf(set, pod),
  })
}

/**
 * The server marks a pod before it removes it, even when both happen at once: a sync that the mark wakes sees it terminating. Pods
 * that have ended, or that never had a node, are removed by the controller itself, which is busy meanwhile and sees nothing.
 */
function forcedKeys({ before, after }: ChangeOf<'Pod'>): readonly ForcedKey[] {
  if (before === undefined || after !== undefined || before.deletionTimestamp !== undefined) return []
  if (before.nodeName === '' || isPodTerminal(before)) return []
  const set = controllerKey('StatefulSet', before)
  return set === undefined ? [] : [`forced ${before.labels[REVISION_HASH_LABEL] ?? ''} ${set}`]
}

/** A pod that is deleted is still one of the replicas, but of no revision any more. */
function seeForced(forced: `${string} ${NamespacedName}`, turn: Turn): void {
  const [revision, name] = splitAtBlank(forced)
  const set = turn.cluster.get('StatefulSet', ...splitKey(name))
  // Another actor may have looked already and not found it.
  if (set === undefined || turn.cluster.podsOwnedBy(set.uid).length >= set.status.replicas) return
  const { currentRevision, updateRevision } = set.status
  const without = (count: number, of: string): number => (of === revision ? Math.max(0, count - 1) : count)
  const currentReplicas = without(set.status.currentReplicas, currentRevision)
  const updatedReplicas = without(set.status.updatedReplicas, updateRevision)
  writeStatus(turn, set, { ...set.status, currentReplicas, updatedReplicas })
}

/** A status equal to the stored one is not written (inconsistentStatus). */
function writeStatus(turn: Turn, set: StatefulSetRow, status: StatefulSetStatus): void {
  turn.api.updateStatus<'StatefulSet'>(statefulSetRow({ ...set, status }))
}
