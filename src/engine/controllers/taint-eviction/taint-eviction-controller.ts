import { condition, setCondition } from '../../../kube/condition.ts'
import { addMs, type Instant, instant, stamp } from '../../../kube/instant.ts'
import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { isPodTerminal, type PodRow, podRow } from '../../../kube/pod.ts'
import { evictsPods, type Taint } from '../../../kube/taint.ts'
import { taintEvictionSeconds, usedTolerations } from '../../../kube/taint-eviction.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import type { Change, ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import { type Actor, podKey, type Turn } from '../../turn.ts'
import { EvictionRequests } from './eviction-requests.ts'
import { EvictionTimers } from './eviction-timers.ts'

/**
 * A node whose taints changed, and `begin`, one whose taints are older than the run; a pod that was bound to a node or removed from it, one whose
 * time is `due`, and one about which requests are to be sent.
 */
type TaintEvictionKey = `${'node' | 'begin'} ${string}` | `${'pod' | 'due' | 'send'} ${NamespacedName}`

/** Each pod is evicted by a goroutine of its own; they start within this time. */
const START_MS = 20

/**
 * Deletes the pods that do not tolerate a NoExecute taint of their node, at once or when their tolerationSeconds are over
 * (taint_eviction.go; semantics B9). Budgets are not checked.
 */
export class TaintEvictionController implements Actor<TaintEvictionKey> {
  readonly name = 'taint-eviction'
  readonly reactionMs = 10
  /** Much the same each time: what differs is when the goroutines of the pods start. */
  readonly reactionRangeMs = [8, 12] as const
  readonly #timers = new EvictionTimers()
  readonly #requests = new EvictionRequests()
  readonly #order: DrawnOrder | undefined

  /**
   * `order`: that of the pods of a node, which are in a set of the controller's cache, and of the goroutines that evict them; that of the
   * cluster unless given (semantics B9.6).
   */
  constructor(order?: DrawnOrder) {
    this.#order = order
  }

  keysFor(change: Change, cluster: ClusterView): readonly TaintEvictionKey[] {
    if (change.kind === 'Node') return keysForNode(change)
    if (change.kind !== 'Pod') return []
    const { before, after } = change
    if (!after) return before && this.#timers.knows(keyOf(before)) ? [`pod ${keyOf(before)}`] : []
    const same = before?.nodeName === after.nodeName && before.shape.spec.tolerations === after.shape.spec.tolerations
    if (same || after.nodeName === '') return []
    const node = cluster.get('Node', '', after.nodeName)
    return node?.taints.some(evictsPods) ? [`pod ${keyOf(after)}`] : []
  }

  keysAtStart(cluster: ClusterView): readonly TaintEvictionKey[] {
    return cluster.where('Node', hasEvictingTaint).map(({ name }): TaintEvictionKey => `begin ${name}`)
  }

  reconcile(key: TaintEvictionKey, turn: Turn<TaintEvictionKey>): void {
    const [task, subject] = splitAtBlank(key)
    if (task === 'node') this.#processNode(subject, turn, turn.now)
    else if (task === 'begin') this.#processNode(subject, turn, undefined)
    else if (task === 'pod') this.#processPod(subject, turn)
    else if (task === 'due') this.#evict(subject, turn)
    else this.#send(subject, turn)
  }

  /** `since`: when the taints were put there; `undefined` takes the times they carry. */
  #processNode(name: string, turn: Turn<TaintEvictionKey>, since: Instant | undefined): void {
    const node = turn.cluster.get('Node', '', name)
    const taints = node ? node.taints.filter(evictsPods) : []
    const pods = turn.cluster.podsOnNode(name)
    for (const pod of this.#order?.sorted(pods, ({ uid }) => uid) ?? pods) {
      if (taints.length === 0) this.#cancel(keyOf(pod), turn)
      else this.#schedule(pod, taints, { turn, since: since ?? timeOf(taints, pod, turn.now) })
    }
  }

  #processPod(key: NamespacedName, turn: Turn<TaintEvictionKey>): void {
    const pod = turn.cluster.get('Pod', ...splitKey(key))
    const node: NodeRow | undefined = pod && turn.cluster.get('Node', '', pod.nodeName)
    // The time of a pod that had the name before has ended with it.
    const runs = this.#timers.pending(key)
    if (!pod || (runs && runs.uid !== pod.uid)) this.#cancel(key, turn)
    if (pod && node) this.#schedule(pod, node.taints.filter(evictsPods), { turn, since: turn.now })
  }

  /** A timer that runs already is not shortened by later taints (semantics B9.3). */
  #schedule(
    pod: PodRow,
    taints: readonly Taint[],
    { turn, since }: { readonly turn: Turn<TaintEvictionKey>; readonly since: Instant },
  ): void {
    const key = keyOf(pod)
    const { tolerations } = pod.shape.spec
    const seconds = taintEvictionSeconds(taints, tolerations)
    // A pod that tolerates its taints, if only for no time, is not sent away twice.
    if (usedTolerations(taints, tolerations) === undefined || !Number.isFinite(seconds)) this.#cancel(key, turn)
    if (!Number.isFinite(seconds)) return
    const running = seconds === 0 ? undefined : this.#timers.pending(key)
    if (running && running.since < turn.now) return
    this.#timers.set(key, { uid: pod.uid, since, at: addMs(since, seconds * 1000) })
    if (seconds === 0) this.#evict(key, turn)
    else turn.wakeAfter(since + seconds * 1000 - turn.now, `due ${key}`)
  }

  #evict(key: NamespacedName, turn: Turn<TaintEvictionKey>): void {
    const timer = this.#timers.pending(key)
    if (!timer) return
    if (timer.at > turn.now) {
      turn.wakeAfter(timer.at - turn.now, `due ${key}`)
      return
    }
    this.#timers.fired(key)
    const pod = turn.cluster.get('Pod', ...splitKey(key))
    if (pod?.uid !== timer.uid) return
    this.#emit(key, 'Marking for', turn)
    this.#requests.begin(key, pod.uid, addMs(turn.now, this.#startMs(pod)))
    this.#send(key, turn)
  }

  /** How long after the others the goroutine of this pod starts. */
  #startMs({ uid }: PodRow): number {
    return this.#order ? Math.floor(this.#order.rankOf(`${uid} start`) * START_MS) : 0
  }

  /** Sends the requests about a pod whose turn it is, and comes back for the next one. */
  #send(key: NamespacedName, turn: Turn<TaintEvictionKey>): void {
    for (let sent = this.#requests.send(key, turn.now); sent; sent = this.#requests.send(key, turn.now)) {
      const pod = turn.cluster.get('Pod', ...splitKey(key))
      if (pod?.uid !== sent.uid) continue
      // A pod that another client has deleted in the meantime is still marked.
      if (sent.step === 'mark' && !isPodTerminal(pod)) turn.api.updateStatus<'Pod'>(withDisruption(pod, turn.now))
      if (sent.step === 'delete') turn.api.delete(pod, { uid: pod.uid })
    }
    const at = this.#requests.nextAt(key)
    if (at !== undefined) turn.wakeAfter(at - turn.now, `send ${key}`)
  }

  #cancel(key: NamespacedName, turn: Turn<TaintEvictionKey>): void {
    if (!this.#timers.cancel(key)) return
    turn.cancelWake(`due ${key}`)
    this.#emit(key, 'Cancelling', turn)
  }

  #emit(key: NamespacedName, what: string, turn: Turn): void {
    const [namespace, name] = splitKey(key)
    const message = `${what} deletion${what === 'Cancelling' ? ' of' : ''} Pod ${key}`
    turn.record({ regarding: podKey({ namespace, name }), type: 'Normal', reason: 'TaintManagerEviction', message })
  }
}

/** When the pod began to sit on a tainted node, for a run that begins in the middle: no later than now. */
function timeOf(taints: readonly Taint[], pod: PodRow, now: Instant): Instant {
  const times = taints.map(({ timeAdded }) => timeAdded ?? now)
  return instant(Math.min(now, Math.max(pod.creationTimestamp, Math.min(...times))))
}

function withDisruption(pod: PodRow, now: Instant): PodRow {
  const disruption = condition({
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'DeletionByTaintManager',
    message: 'Taint manager: deleting due to NoExecute taint',
    lastTransitionTime: stamp(now),
    observedGeneration: pod.generation,
  })
  return podRow({ ...pod, conditions: setCondition(pod.conditions, disruption) })
}

function keysForNode({ before, after }: ChangeOf<'Node'>): readonly TaintEvictionKey[] {
  if (!after || before?.taints === after.taints) return []
  return before?.taints.some(evictsPods) || after.taints.some(evictsPods) ? [`node ${after.name}`] : []
}

function hasEvictingTaint(node: NodeRow): boolean {
  return node.taints.some(evictsPods)
}
