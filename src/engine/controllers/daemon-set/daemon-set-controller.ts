import { type DaemonSetRow, type DaemonSetStatus, daemonSetRow } from '../../../kube/daemon-set.ts'
import { addMs, type Instant } from '../../../kube/instant.ts'
import { isEmptySelector, matches } from '../../../kube/label-selector.ts'
import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { atOnce } from '../../../lib/at-once.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import type { Change, ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { Actor, ApiRefusal, Turn } from '../../turn.ts'
import { claim } from '../shared/claim.ts'
import { isStatusOnly } from '../shared/is-status-only.ts'
import { nextAvailabilityMs } from '../shared/next-availability.ts'
import { ownPods } from '../shared/own-pods.ts'
import { ownerKeys } from '../shared/owner-keys.ts'
import { isInTerminatingNamespace } from '../shared/pod-control.ts'
import { RetryBackoff } from '../shared/retry-backoff.ts'
import type { Unseen } from '../shared/unseen.ts'
import { WORKER_REACTIONS } from '../shared/worker-reactions.ts'
import { AvailabilityChecks } from './availability-checks.ts'
import type { DaemonChanges } from './daemon-changes.ts'
import { type DaemonMap, daemonMap, partialDaemonMap, type SurveyPart, withCreated } from './daemon-nodes.ts'
import { nodeOf } from './daemon-pod.ts'
import { DaemonRequests, type SendOptions, type Sent } from './daemon-requests.ts'
import { daemonRevisions, forgetRevisions } from './daemon-revisions.ts'
import { daemonStatus, isUnsettled } from './daemon-status.ts'
import { FailedPodBackoff } from './failed-pod-backoff.ts'
import { failingSince, mayBeFailing } from './failing-since.ts'
import { manage } from './manage.ts'
import { NodeSurvey } from './node-survey.ts'
import { placementOn } from './placement.ts'
import { type RolloutOptions, rollingUpdate } from './rolling-update.ts'

/** Milliseconds from a written status to the next sync, which follows a sync whose requests had to wait. */
const STATUS_MS = 12

/**
 * How long a sync that deletes pods takes, in milliseconds: it waits for the deletions and writes the status. Its worker takes up what has
 * changed meanwhile after it (semantics G7).
 */
const DELETION_MS = 40

/** The key of a DaemonSet; `failing KEY` at the start of a run, for a set whose syncs may have failed before it. */
type DaemonSetKey = NamespacedName | `failing ${NamespacedName}`

/** Keeps a pod on every node that wants one (daemon_controller.go; semantics B4). */
export class DaemonSetController implements Actor<DaemonSetKey> {
  readonly name = 'daemonset-controller'
  readonly reactionMs = 10
  readonly reactionRangeMs = WORKER_REACTIONS
  readonly #cacheOrder: DrawnOrder | undefined
  readonly #retries: RetryBackoff
  readonly #failedPods = new FailedPodBackoff()
  readonly #survey = new NodeSurvey()
  readonly #checks = new AvailabilityChecks()
  readonly #requests = new DaemonRequests()
  /** When the last sync that deleted pods ends. */
  readonly #busyUntil = new Map<NamespacedName, Instant>()

  constructor({ cacheOrder, retryPhase }: Unseen = {}) {
    this.#cacheOrder = cacheOrder
    this.#retries = new RetryBackoff({ phase: retryPhase })
  }

  keysFor(change: Change, cluster: ClusterView): readonly NamespacedName[] {
    this.#survey.note(change)
    if (change.kind === 'Pod') {
      const keys = ownerKeys('DaemonSet', change, cluster)
      this.#checks.note(change, keys)
      return keys
    }
    if (change.kind === 'Node') return keysForNode(change, cluster)
    return change.kind === 'DaemonSet' && change.after && !isStatusOnly(change) ? [keyOf(change.after)] : []
  }

  keysAtStart(cluster: ClusterView): readonly DaemonSetKey[] {
    this.#survey.begin(cluster)
    const sets = cluster.where('DaemonSet', isUnsettled)
    return sets.map((set): DaemonSetKey => (mayBeFailing(set) ? `failing ${keyOf(set)}` : keyOf(set)))
  }

  reconcile(key: DaemonSetKey, turn: Turn<NamespacedName>): void {
    atOnce(this.reconcileInParts(key, turn))
  }

  /** Hundreds of nodes that join at the same moment get their pods in one sync. */
  *reconcileInParts(key: DaemonSetKey, turn: Turn<NamespacedName>): Generator<void, void> {
    const [task, name] = splitAtBlank(key)
    const busyMs = (this.#busyUntil.get(name) ?? turn.now) - turn.now
    if (busyMs > 0) turn.wakeAfter(busyMs, name)
    else if (task !== 'failing' || !this.#awaitsRetry(name, turn)) yield* this.#reconcileSet(name, turn)
  }

  /** Whether the set waits for a retry that was due before the run began: the controller does nothing until then. */
  #awaitsRetry(key: NamespacedName, turn: Turn<NamespacedName>): boolean {
    if (this.#retries.isFailing(key)) return true
    const set = turn.cluster.get('DaemonSet', ...splitKey(key))
    const since = set && failingSince(set, ownPods(set, turn.cluster))
    if (set === undefined || since === undefined) return false
    const leftMs = this.#retries.resume(key, { owner: set, since }, turn.now)
    if (leftMs > 0) turn.wakeAfter(leftMs, key, 'poll')
    return leftMs > 0
  }

  *#reconcileSet(key: NamespacedName, turn: Turn<NamespacedName>): Generator<void, void> {
    const set = turn.cluster.get('DaemonSet', ...splitKey(key))
    const refusal = set && (yield* this.#sync(set, turn))
    if (refusal) turn.wakeAfter(this.#retries.failed(key, turn.now), key, 'poll')
    else this.#retries.succeeded(key)
  }

  *#sync(set: DaemonSetRow, turn: Turn<NamespacedName>): Generator<void, ApiRefusal | undefined> {
    if (isEmptySelector(set.spec.selector)) return refuseToSelectAll(set, turn)
    if (set.deletionTimestamp !== undefined) return undefined
    const earlier = this.#requests.isUnderWay(set) ? yield* this.#requests.resume({ set, turn }) : undefined
    if (this.#requests.isUnderWay(set)) return undefined
    const revisions = daemonRevisions(turn, set)
    if (!revisions.ok) return revisions.refusal
    const { hash, collisionCount } = revisions.value
    const options = { set, hash, now: turn.now }
    // All pods show which revisions may be deleted.
    const part = revisions.value.old.length > set.spec.revisionHistoryLimit ? undefined : this.#survey.part(options)
    const { pods, map } = part ? mapOfPart(part, set, turn) : this.#mapOfAll(options, turn)
    if (earlier) turn.wakeAfter(STATUS_MS, keyOf(set))
    const sent = earlier ?? (yield* this.#begin(this.#changes(map, { set, hash, turn }), { set, hash, turn }))
    if (sent === undefined) return undefined
    const { refusal } = sent
    // The pods of requests that had to wait are on the map already.
    const created = earlier ? [] : sent.created
    forgetRevisions(turn, set, pods, revisions.value)
    const status = daemonStatus(withCreated(map, created), options, collisionCount)
    turn.api.updateStatus<'DaemonSet'>(daemonSetRow({ ...set, status }))
    this.#checkLater({ set, status, pods }, turn)
    return refusal
  }

  #begin(changes: DaemonChanges, options: SendOptions): Generator<void, Sent | undefined> {
    const { set, turn } = options
    if (changes.remove.length > 0) this.#busyUntil.set(keyOf(set), addMs(turn.now, DELETION_MS))
    return this.#requests.begin(changes, options)
  }

  #checkLater(
    { set, status, pods }: { set: DaemonSetRow; status: DaemonSetStatus; pods: readonly PodRow[] },
    turn: Turn<NamespacedName>,
  ): void {
    const { minReadySeconds } = set.spec
    const dueAt = this.#checks.next(keyOf(set), {
      minReadySeconds,
      awaited: status.numberReady !== status.numberAvailable,
      nextMs: () => nextAvailabilityMs(pods, minReadySeconds, turn.now),
      now: turn.now,
    })
    if (dueAt !== undefined) turn.wakeAfter(dueAt - turn.now, keyOf(set))
  }

  #mapOfAll(options: RolloutOptions, turn: Turn): MapWithPods {
    const { set } = options
    const candidates = candidatesFor(set, turn)
    const pods = claimPods(set, candidates, turn)
    const map = daemonMap(turn.cluster, set, pods)
    // A survey is kept only if the set has no pod to release: another run must release it as well.
    if (pods.length === candidates.length) this.#survey.keep(map, options)
    return { pods, map }
  }

  /** A rollout continues only when every node has what it should have. */
  #changes(map: DaemonMap, { set, hash, turn }: SyncOptions): DaemonChanges {
    const changes = manage(map, { turn, set, hash, backoff: this.#failedPods })
    // A namespace that is being deleted refuses each pod, and the controller keeps expecting those that it requested.
    if (isInTerminatingNamespace(set, turn.cluster)) return { ...changes, create: [] }
    const idle = changes.create.length === 0 && changes.remove.length === 0
    if (!idle || set.spec.updateStrategy !== 'RollingUpdate') return changes
    return rollingUpdate(map, { set, hash, now: turn.now, cacheOrder: this.#cacheOrder })
  }
}

interface SyncOptions {
  readonly set: DaemonSetRow
  readonly hash: string
  readonly turn: Turn<NamespacedName>
}

interface MapWithPods {
  readonly pods: readonly PodRow[]
  readonly map: DaemonMap
}

function mapOfPart(part: SurveyPart, set: DaemonSetRow, turn: Turn): MapWithPods {
  const pods = claimPods(set, candidatesOn(part, set, turn), turn)
  return { pods, map: partialDaemonMap(turn.cluster, set, { part, pods }) }
}

/** The set's own pods, and those that it may adopt. */
function candidatesFor(set: DaemonSetRow, turn: Turn): readonly PodRow[] {
  const owned = ownPods(set, turn.cluster)
  const orphans = turn.cluster.podsMatching(set.namespace, set.spec.selector).filter((pod) => !controllerOf(pod))
  return [...owned, ...orphans]
}

/** The same, of those that are on some nodes or aimed at them, and in the same order. */
function candidatesOn({ names, settled }: SurveyPart, set: DaemonSetRow, turn: Turn): readonly PodRow[] {
  const { cluster } = turn
  const wanted = new Set(names)
  const there: PodRow[] = []
  for (const name of [...names.filter((known) => known !== ''), '']) {
    for (const pod of cluster.podsOnNode(name)) there.push(pod)
    // The pods of many nodes are more than those of the set.
    if (there.length > settled + names.length) return candidatesFor(set, turn).filter((pod) => wanted.has(nodeOf(pod)))
  }
  const mine = there.filter((pod) => wanted.has(nodeOf(pod)) && mayClaim(pod, set))
  const ordinal = new Map(mine.map((pod) => [pod, cluster.ordinalOf('Pod', pod.namespace, pod.name) ?? 0]))
  const before = (a: PodRow, b: PodRow): number => (ordinal.get(a) ?? 0) - (ordinal.get(b) ?? 0)
  return mine.sort((a, b) => Number(!controllerOf(a)) - Number(!controllerOf(b)) || before(a, b))
}

function mayClaim(pod: PodRow, { uid, namespace, spec: { selector } }: DaemonSetRow): boolean {
  const owner = controllerOf(pod)
  return owner ? owner.uid === uid : pod.namespace === namespace && matches(selector, pod.labels)
}

function claimPods(set: DaemonSetRow, candidates: readonly PodRow[], turn: Turn): readonly PodRow[] {
  const { selector } = set.spec
  return claim(turn, { controller: set, candidates, matches: (pod) => matches(selector, pod.labels) })
}

function refuseToSelectAll({ namespace, name }: DaemonSetRow, turn: Turn): undefined {
  const regarding = { kind: 'DaemonSet', namespace, name } as const
  const message = 'This daemon set is selecting all pods. A non-empty selector is required.'
  turn.record({ regarding, type: 'Warning', reason: 'SelectingAll', message })
}

/**
 * The sets whose pods a node lacks or must lose. A taint that only lets a pod stay does not queue its set, so that the counts of
 * the status are of the last sync, unless pods were misplaced by it (syncNodeUpdate).
 */
function keysForNode({ before, after }: ChangeOf<'Node'>, cluster: ClusterView): readonly NamespacedName[] {
  if (before && after && before.labels === after.labels && before.taints === after.taints) return []
  // The controller does not listen for nodes that are deleted: their pods count until the garbage collector deletes them.
  if (!after || cluster.count('DaemonSet') === 0) return []
  const present = new Set(cluster.podsOnNode(after.name).map((pod) => controllerOf(pod)?.uid))
  const concerned = cluster.list('DaemonSet').filter((set) => isConcerned(set, after, present.has(set.uid)))
  return concerned.map(keyOf)
}

/** A pod has to be created or deleted, or one that was misplaced may have become right again. */
function isConcerned(set: DaemonSetRow, node: NodeRow, present: boolean): boolean {
  const { shouldRun, mayStay } = placementOn(node, set)
  return present ? !mayStay || set.status.numberMisscheduled > 0 : shouldRun
}
