import { type DaemonSetRow, daemonSetRow } from '../../../kube/daemon-set.ts'
import { isEmptySelector, matches } from '../../../kube/label-selector.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { Change, ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type Actor, type ApiRefusal, keyOf, splitKey, type Turn } from '../../turn.ts'
import { claim } from '../shared/claim.ts'
import { nextAvailabilityMs } from '../shared/next-availability.ts'
import { createPod, deletePod, isNamespaceTerminating } from '../shared/pod-control.ts'
import { podOwnerKeys } from '../shared/pod-owner-keys.ts'
import { RetryBackoff } from '../shared/retry-backoff.ts'
import { slowStart } from '../shared/slow-start.ts'
import type { DaemonChanges } from './daemon-changes.ts'
import { type DaemonMap, daemonMap } from './daemon-nodes.ts'
import { daemonPod } from './daemon-pod.ts'
import { daemonRevisions, forgetRevisions } from './daemon-revisions.ts'
import { daemonStatus, isUnsettled } from './daemon-status.ts'
import { FailedPodBackoff } from './failed-pod-backoff.ts'
import { manage } from './manage.ts'
import { placementOn } from './placement.ts'
import { rollingUpdate } from './rolling-update.ts'

/** Pods created, and pods deleted, in one sync (semantics B4.3). */
const BURST_REPLICAS = 250

/** Keeps a pod on every node that wants one (daemon_controller.go; semantics B4). */
export class DaemonSetController implements Actor {
  readonly name = 'daemonset-controller'
  readonly reactionMs = 10
  readonly #retries: RetryBackoff
  readonly #failedPods: FailedPodBackoff

  constructor(retries: RetryBackoff = new RetryBackoff(), failedPods: FailedPodBackoff = new FailedPodBackoff()) {
    this.#retries = retries
    this.#failedPods = failedPods
  }

  fork(): Actor {
    return new DaemonSetController(this.#retries.fork(), this.#failedPods.fork())
  }

  keysFor(change: Change, cluster: ClusterView): readonly string[] {
    if (change.kind === 'Pod') return podOwnerKeys('DaemonSet', change, cluster)
    if (change.kind === 'Node') return keysForNode(change, cluster)
    return change.kind === 'DaemonSet' && change.after ? [keyOf(change.after)] : []
  }

  keysAtStart(cluster: ClusterView): readonly string[] {
    return cluster.where('DaemonSet', isUnsettled).map(keyOf)
  }

  reconcile(key: string, turn: Turn): void {
    const set = turn.cluster.get('DaemonSet', ...splitKey(key))
    const refusal = set && this.#sync(set, turn)
    if (refusal) turn.wakeAfter(this.#retries.failed(key, turn.now), key, 'poll')
    else this.#retries.succeeded(key)
  }

  #sync(set: DaemonSetRow, turn: Turn): ApiRefusal | undefined {
    if (isEmptySelector(set.spec.selector)) return refuseToSelectAll(set, turn)
    if (set.deletionTimestamp !== undefined) return undefined
    const revisions = daemonRevisions(turn, set)
    if (!revisions.ok) return revisions.refusal
    const { hash, collisionCount } = revisions.value
    const pods = claimPods(set, turn)
    const map = daemonMap(turn.cluster, set, pods)
    const refusal = apply(this.#changes(map, { set, hash, turn }), { set, hash, turn })
    forgetRevisions(turn, set, pods, revisions.value)
    const status = daemonStatus(map.nodes, { set, hash, now: turn.now }, collisionCount)
    turn.api.updateStatus<'DaemonSet'>(daemonSetRow({ ...set, status }))
    const next = nextAvailabilityMs(pods, set.spec.minReadySeconds, turn.now)
    if (next !== undefined) turn.wakeAfter(next, keyOf(set))
    return refusal
  }

  /** A rollout goes on only when every node has what it should have. */
  #changes(map: DaemonMap, { set, hash, turn }: SyncOptions): DaemonChanges {
    const changes = manage(map, { turn, set, hash, backoff: this.#failedPods })
    const idle = changes.create.length === 0 && changes.remove.length === 0
    return idle && set.spec.updateStrategy === 'RollingUpdate' ? rollingUpdate(map.nodes, { set, hash, now: turn.now }) : changes
  }
}

interface SyncOptions {
  readonly set: DaemonSetRow
  readonly hash: string
  readonly turn: Turn
}

/** Creates before it deletes (syncNodes); returns the first refusal. */
function apply({ create, remove }: DaemonChanges, { set, hash, turn }: SyncOptions): ApiRefusal | undefined {
  const nodes = create.slice(0, BURST_REPLICAS)[Symbol.iterator]()
  const refused = slowStart(Math.min(create.length, BURST_REPLICAS), () => {
    const { value: node } = nodes.next()
    if (node === undefined) return undefined
    const result = createPod(turn, set, daemonPod(turn.cluster, set, { node, hash }))
    return result.ok || isNamespaceTerminating(result.refusal) ? undefined : result.refusal
  })
  const refusals = remove.slice(0, BURST_REPLICAS).map((pod) => deletePod(turn, set, pod))
  return refused ?? refusals.find((refusal) => refusal !== undefined)
}

function claimPods(set: DaemonSetRow, turn: Turn): readonly PodRow[] {
  const { selector } = set.spec
  const owned = turn.cluster.podsOwnedBy(set.uid).filter((pod) => controllerOf(pod)?.uid === set.uid)
  const orphans = turn.cluster.podsMatching(set.namespace, selector).filter((pod) => !controllerOf(pod))
  return claim(turn, { controller: set, candidates: [...owned, ...orphans], matches: (pod) => matches(selector, pod.labels) })
}

function refuseToSelectAll({ namespace, name }: DaemonSetRow, turn: Turn): undefined {
  const regarding = { kind: 'DaemonSet', namespace, name } as const
  const message = 'This daemon set is selecting all pods. A non-empty selector is required.'
  turn.record({ regarding, type: 'Warning', reason: 'SelectingAll', message })
}

/**
 * The sets whose pods a node lacks or must lose. A taint that only lets a pod stay concerns nobody, so that the counts of
 * the status are of the last sync, unless pods were misplaced by it (syncNodeUpdate).
 */
function keysForNode({ before, after }: ChangeOf<'Node'>, cluster: ClusterView): readonly string[] {
  if (before && after && before.labels === after.labels && before.taints === after.taints) return []
  const node = after ?? before
  if (!node || cluster.count('DaemonSet') === 0) return []
  const present = new Set(cluster.podsOnNode(node.name).map((pod) => controllerOf(pod)?.uid))
  const concerned = cluster.list('DaemonSet').filter((set) => isConcerned(set, after, present.has(set.uid)))
  return concerned.map(keyOf)
}

/** A pod has to come or to go, or one that was misplaced may have become right again. */
function isConcerned(set: DaemonSetRow, node: NodeRow | undefined, present: boolean): boolean {
  const { shouldRun, mayStay } = node ? placementOn(node, set) : { shouldRun: false, mayStay: false }
  return present ? !mayStay || set.status.numberMisscheduled > 0 : shouldRun
}
