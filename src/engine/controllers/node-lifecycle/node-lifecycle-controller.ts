import { type Condition, findCondition } from '../../../kube/condition.ts'
import { TAINT_NOT_READY, TAINT_UNREACHABLE } from '../../../kube/default-tolerations.ts'
import { isKubeletStopped } from '../../../kube/experiment/kubelet-state.ts'
import { type Instant, instant } from '../../../kube/instant.ts'
import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import { isNodeNotReady, type NodeRow } from '../../../kube/node.ts'
import { zoneKey } from '../../../kube/zone.ts'
import { assert } from '../../../lib/assert.ts'
import { atOnce } from '../../../lib/at-once.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import { type Change, type ChangeOf, changedRow } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { Actor, Turn } from '../../turn.ts'
import { lostNode } from './lost-node.ts'
import { hasTaint, isEvicting, withConditionTaints, withEvictingTaint, withoutEvictingTaints } from './node-taints.ts'
import { isToBeMarked, markPodNotReady, PodMarker } from './pod-marker.ts'
import { SilentNodes } from './silent-nodes.ts'
import { Zones } from './zones.ts'

/** A pass over all nodes; a node that changed; the queue of a zone; a pod that was bound to a node; the pods of a node that are marked. */
type NodeLifecycleKey = typeof MONITOR | `${'node' | 'zone' | 'mark'} ${string}` | `pod ${NamespacedName}`

const MONITOR = 'monitor'

const MONITOR_PERIOD_MS = 5000
/** How often the queue of a zone is processed, in milliseconds. */
const QUEUE_PERIOD_MS = 100
/** How long a node may be silent: --node-monitor-grace-period (semantics B8.1). */
export const DEFAULT_GRACE_MS = 50_000

export interface NodeLifecycleOptions {
  /** --node-monitor-grace-period, in milliseconds. */
  readonly graceMs?: number | undefined
  /** The order in which a pass visits the nodes; that of the cluster unless given. */
  readonly cacheOrder?: DrawnOrder | undefined
}

/** A pass over all nodes that has not ended: it waits while pods are marked. */
interface MonitorPass {
  readonly since: Instant
  /** Names of the nodes that are still to be checked. */
  readonly left: readonly string[]
  /** How many pods are to be marked in all, at most. */
  readonly pods: number
}

/**
 * Sets the conditions of nodes whose kubelet does not report, and taints nodes by their conditions: NoSchedule immediately,
 * NoExecute at the rate of their zone (node_lifecycle_controller.go; semantics B8). The real controller checks every node every 5
 * seconds; this one skips the passes at which nothing can have changed.
 */
export class NodeLifecycleController implements Actor<NodeLifecycleKey> {
  readonly name = 'node-lifecycle'
  readonly reactionMs = 10
  readonly #graceMs: number
  readonly #cacheOrder: DrawnOrder | undefined
  readonly #silent = new SilentNodes()
  readonly #zones = new Zones()
  readonly #marker = new PodMarker()
  #underWay: MonitorPass | undefined
  /** When the run began, or when the last long pass ended: the passes are whole periods away from it. */
  #origin: Instant | undefined

  constructor({ graceMs = DEFAULT_GRACE_MS, cacheOrder }: NodeLifecycleOptions = {}) {
    this.#graceMs = graceMs
    this.#cacheOrder = cacheOrder
  }

  keysFor(change: Change, cluster: ClusterView): readonly NodeLifecycleKey[] {
    if (change.kind === 'Node') return concernsUs(change) ? [`node ${changedRow(change).name}`] : []
    if (change.kind !== 'Pod' || !change.after) return []
    const { before, after } = change
    if (after.nodeName === '' || before?.nodeName === after.nodeName) return []
    const ready = readyOf(cluster.get('Node', '', after.nodeName))
    return ready && ready.status !== 'True' ? [`pod ${keyOf(after)}`] : []
  }

  keysAtStart(cluster: ClusterView): readonly NodeLifecycleKey[] {
    return [MONITOR, ...cluster.where('Node', concernsUsAtStart).map(({ name }): NodeLifecycleKey => `node ${name}`)]
  }

  reconcile(key: NodeLifecycleKey, turn: Turn<NodeLifecycleKey>): void {
    atOnce(this.reconcileInParts(key, turn))
  }

  /** When a zone is lost, one pass concerns hundreds of nodes. */
  *reconcileInParts(key: NodeLifecycleKey, turn: Turn<NodeLifecycleKey>): Generator<void, void> {
    if (this.#origin === undefined) this.#begin(turn)
    if (key === MONITOR) {
      yield* this.#monitor(turn)
      return
    }
    const [task, subject] = splitAtBlank(key)
    if (task === 'node') this.#processNode(subject, turn)
    else if (task === 'zone') this.#taintNext(subject, turn)
    else if (task === 'mark') yield* this.#markNext(subject, turn)
    else this.#markPod(subject, turn)
  }

  #begin(turn: Turn<NodeLifecycleKey>): void {
    this.#origin = turn.now
    if (turn.cluster.where('Node', isNodeNotReady).length > 0) this.#zones.judge(turn.cluster.table('Node'), turn.now)
  }

  /** What is done at once: the NoSchedule taints (semantics B8.4). */
  #processNode(name: string, turn: Turn<NodeLifecycleKey>): void {
    const node = turn.cluster.get('Node', '', name)
    const stopped = node !== undefined && isKubeletStopped(node)
    if (stopped) this.#silent.fallsSilent(node, turn, (at) => this.#passFrom(at))
    else this.#silent.returns(name)
    const tainted = node && withConditionTaints(node, turn.now)
    if (tainted && tainted !== node) turn.api.update<'Node'>(tainted)
    const concernsZones = !node || mayHaveWork(node) || this.#zones.isDisturbed
    if (concernsZones) turn.wakeAfter(this.#passFrom(turn.now + 1) - turn.now, MONITOR)
  }

  *#monitor(turn: Turn<NodeLifecycleKey>): Generator<void, void> {
    // The next pass begins when this one is over.
    if (this.#underWay) return
    const troubled = turn.cluster.where('Node', mayHaveWork)
    if (troubled.length === 0 && this.#zones.areWell && turn.cluster.where('Node', isNodeNotReady).length === 0) return
    this.#zones.keepWaiting((name) => isNotReady(turn.cluster.get('Node', '', name)))
    const pods = troubled.reduce((sum, node) => sum + (this.#isLost(node, turn.now) ? node.podCount : 0), 0)
    const names = troubled.map(({ name }) => name)
    this.#underWay = { since: turn.now, left: this.#cacheOrder?.sorted(names, (name) => name) ?? names, pods }
    yield* this.#continuePass(turn)
  }

  /** Checks one node after the other as long as workers are free: a node whose pods are marked occupies one of them. */
  *#continuePass(turn: Turn<NodeLifecycleKey>): Generator<void, void> {
    for (let pass = this.#underWay; pass && pass.left.length > 0 && this.#marker.hasFreeWorker; pass = this.#underWay) {
      const [name = '', ...left] = pass.left
      this.#underWay = { ...pass, left }
      const node = turn.cluster.get('Node', '', name)
      if (node) this.#monitorNode(node, pass.pods, turn)
      yield
    }
    if (!this.#underWay) return
    if (this.#underWay.left.length === 0 && !this.#marker.isBusy) this.#endPass(this.#underWay, turn)
    for (const zone of this.#zones.waiting()) this.#wakeQueue(zone, turn)
  }

  /** Zones are judged only after all nodes are checked. */
  #endPass({ since }: MonitorPass, turn: Turn<NodeLifecycleKey>): void {
    this.#underWay = undefined
    const disruption = this.#zones.judge(turn.cluster.table('Node'), turn.now)
    if (disruption === 'entered') for (const node of turn.cluster.list('Node')) this.#markReachable(node, turn)
    if (disruption === 'left') this.#silent.restart(turn.now)
    if (turn.now > since) {
      this.#origin = turn.now
      turn.wakeAfter(MONITOR_PERIOD_MS, MONITOR)
    }
    this.#wakeForSilent(turn)
  }

  #isLost(node: NodeRow, now: Instant): boolean {
    const lostAt = this.#silent.lostAt(node, this.#graceMs)
    return lostAt !== undefined && lostAt <= now && readyOf(node)?.status !== 'Unknown'
  }

  #monitorNode(node: NodeRow, pods: number, turn: Turn<NodeLifecycleKey>): void {
    const before = readyOf(node)?.status
    const lost = this.#isLost(node, turn.now)
    const next = lost ? lostNode(node, turn.now) : node
    if (lost) turn.api.updateStatus<'Node'>(next)
    this.#queueOrRelease(next, turn)
    if (!lost || before !== 'True') return
    const message = `Node ${node.name} status is now: NodeNotReady`
    const regarding = { kind: 'Node', namespace: '', name: node.name } as const
    turn.record({ regarding, type: 'Normal', reason: 'NodeNotReady', message })
    if (this.#marker.begin(node.name, turn.cluster.podsOnNode(node.name), pods)) this.#mark(node.name, turn.now, turn)
  }

  /** Marks the pods of a node whose requests can be sent now, and is woken again for the others. */
  #mark(name: string, readyAt: Instant, turn: Turn<NodeLifecycleKey>): void {
    const at = this.#marker.nextAt(name, readyAt)
    if (at > turn.now) turn.wakeAfter(at - turn.now, `mark ${name}`)
    else this.#markNow(name, turn)
  }

  #markNow(name: string, turn: Turn<NodeLifecycleKey>): void {
    const { keys, doneAt } = this.#marker.take(name, turn.now)
    for (const key of keys) this.#markPod(key, turn)
    if (this.#marker.has(name)) this.#mark(name, doneAt, turn)
  }

  *#markNext(name: string, turn: Turn<NodeLifecycleKey>): Generator<void, void> {
    this.#markNow(name, turn)
    if (!this.#marker.has(name)) yield* this.#continuePass(turn)
  }

  #markPod(key: NamespacedName, turn: Turn): void {
    const pod = turn.cluster.get('Pod', ...splitKey(key))
    if (pod && isToBeMarked(pod)) markPodNotReady(pod, turn)
  }

  /** A node that is not ready waits for its taint; one that has the other of the two is changed at once. */
  #queueOrRelease(node: NodeRow, turn: Turn): void {
    const key = evictingKey(node)
    if (key === undefined) this.#markReachable(node, turn)
    else if (hasTaint(node, key, 'NoExecute')) return
    else if (isEvicting(node)) turn.api.update<'Node'>(withEvictingTaint(node, key, turn.now))
    else this.#zones.queueOf(zoneKey(node.labels)).add(node.name)
  }

  #markReachable(node: NodeRow, turn: Turn): void {
    this.#zones.queueOf(zoneKey(node.labels)).remove(node.name)
    if (isEvicting(node)) turn.api.update<'Node'>(withoutEvictingTaints(node))
  }

  #taintNext(zone: string, turn: Turn<NodeLifecycleKey>): void {
    const name = this.#zones.queueOf(zone).take(turn.now)
    const node = name === undefined ? undefined : turn.cluster.get('Node', '', name)
    const key = node && evictingKey(node)
    if (node && key !== undefined) turn.api.update<'Node'>(withEvictingTaint(node, key, turn.now))
    this.#wakeQueue(zone, turn)
  }

  #wakeQueue(zone: string, turn: Turn<NodeLifecycleKey>): void {
    const waitMs = this.#zones.queueOf(zone).waitMs(turn.now)
    if (waitMs !== undefined) turn.wakeAfter(Math.max(waitMs, QUEUE_PERIOD_MS), `zone ${zone}`)
  }

  #wakeForSilent(turn: Turn<NodeLifecycleKey>): void {
    let next = Number.POSITIVE_INFINITY
    for (const name of this.#silent.names()) {
      const node = turn.cluster.get('Node', '', name)
      const lostAt = node && this.#silent.lostAt(node, this.#graceMs)
      if (lostAt !== undefined && readyOf(node)?.status !== 'Unknown') next = Math.min(next, this.#passFrom(lostAt))
    }
    if (Number.isFinite(next)) turn.wakeAfter(Math.max(next, this.#passFrom(turn.now + 1)) - turn.now, MONITOR)
  }

  /** The first pass at or after a moment. */
  #passFrom(at: number): Instant {
    assert(this.#origin !== undefined, 'the run has begun')
    const periods = Math.ceil((at - this.#origin) / MONITOR_PERIOD_MS)
    return instant(this.#origin + periods * MONITOR_PERIOD_MS)
  }
}

const NEVER = instant(0)

function readyOf(node: NodeRow | undefined): Condition | undefined {
  return node && findCondition(node.conditions, 'Ready')
}

/** The taint by which a node evicts its pods; `undefined` while it is ready or has never reported. */
function evictingKey(node: NodeRow): string | undefined {
  const status = readyOf(node)?.status
  if (status === 'False') return TAINT_NOT_READY
  return status === 'Unknown' ? TAINT_UNREACHABLE : undefined
}

function isNotReady(node: NodeRow | undefined): boolean {
  return node !== undefined && evictingKey(node) !== undefined
}

/** Whether a check of the node can change something: it is not ready, or was not, or its kubelet is silent. */
function mayHaveWork(node: NodeRow): boolean {
  return isKubeletStopped(node) || evictingKey(node) !== undefined || isEvicting(node)
}

/** Nodes that were unhealthy at the start, or lack the taints that their conditions require. */
function concernsUsAtStart(node: NodeRow): boolean {
  return mayHaveWork(node) || withConditionTaints(node, NEVER) !== node
}

/** Heartbeats and sums over pods change nothing here. */
function concernsUs({ before, after }: ChangeOf<'Node'>): boolean {
  if (!before || !after) return true
  return (
    before.conditions !== after.conditions ||
    before.taints !== after.taints ||
    before.labels !== after.labels ||
    before.experiment !== after.experiment ||
    before.unschedulable !== after.unschedulable
  )
}
