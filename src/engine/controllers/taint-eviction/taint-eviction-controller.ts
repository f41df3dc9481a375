import { condition, setCondition } from '../../../kube/condition.ts'
import { addMs, type Instant, instant, stamp } from '../../../kube/instant.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { isPodTerminal, type PodRow, podRow } from '../../../kube/pod.ts'
import { evictsPods, type Taint } from '../../../kube/taint.ts'
import { taintEvictionSeconds, usedTolerations } from '../../../kube/taint-eviction.ts'
import { assert } from '../../../lib/assert.ts'
import type { Change, ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type Actor, keyOf, podKey, splitKey, type Turn } from '../../turn.ts'
import { EvictionRequests } from './eviction-requests.ts'
import { EvictionTimers } from './eviction-timers.ts'

/** Keys begin with what they name. `begin` is a node whose taints are older than the run. */
const BEGIN = 'begin '
const NODE = 'node '
const POD = 'pod '
const DUE = 'due '
const SEND = 'send '

/**
 * Deletes the pods that do not tolerate a NoExecute taint of their node, at once or when their tolerationSeconds are over
 * (taint_eviction.go; semantics B9). Budgets are not checked.
 */
export class TaintEvictionController implements Actor {
  readonly name = 'taint-eviction'
  readonly reactionMs = 10
  readonly #timers = new EvictionTimers()
  readonly #requests = new EvictionRequests()

  keysFor(change: Change, cluster: ClusterView): readonly string[] {
    if (change.kind === 'Node') return keysForNode(change)
    if (change.kind !== 'Pod') return []
    const { before, after } = change
    if (!after) return before && this.#timers.knows(keyOf(before)) ? [POD + keyOf(before)] : []
    const same = before?.nodeName === after.nodeName && before.shape.spec.tolerations === after.shape.spec.tolerations
    if (same || after.nodeName === '') return []
    const node = cluster.get('Node', '', after.nodeName)
    return node?.taints.some(evictsPods) ? [POD + keyOf(after)] : []
  }

  keysAtStart(cluster: ClusterView): readonly string[] {
    return cluster.where('Node', hasEvictingTaint).map(({ name }) => BEGIN + name)
  }

  reconcile(key: string, turn: Turn): void {
    const name = key.slice(key.indexOf(' ') + 1)
    if (key.startsWith(NODE)) this.#processNode(name, turn, turn.now)
    else if (key.startsWith(BEGIN)) this.#processNode(name, turn, undefined)
    else if (key.startsWith(POD)) this.#processPod(name, turn)
    else if (key.startsWith(SEND)) this.#send(name, turn)
    else {
      assert(key.startsWith(DUE), `the taint eviction controller knows the key ${key}`)
      this.#evict(name, turn)
    }
  }

  /** `since`: when the taints were put there; `undefined` takes the times they carry. */
  #processNode(name: string, turn: Turn, since: Instant | undefined): void {
    const node = turn.cluster.get('Node', '', name)
    const taints = node ? node.taints.filter(evictsPods) : []
    for (const pod of turn.cluster.podsOnNode(name)) {
      if (taints.length === 0) this.#cancel(keyOf(pod), turn)
      else this.#schedule(pod, taints, { turn, since: since ?? timeOf(taints, pod, turn.now) })
    }
  }

  #processPod(key: string, turn: Turn): void {
    const pod = turn.cluster.get('Pod', ...splitKey(key))
    const node: NodeRow | undefined = pod && turn.cluster.get('Node', '', pod.nodeName)
    // The time of a pod that had the name before has ended with it.
    const runs = this.#timers.pending(key)
    if (!pod || (runs && runs.uid !== pod.uid)) this.#cancel(key, turn)
    if (pod && node) this.#schedule(pod, node.taints.filter(evictsPods), { turn, since: turn.now })
  }

  /** A timer that runs already is not shortened by later taints (semantics B9.3). */
  #schedule(pod: PodRow, taints: readonly Taint[], { turn, since }: { readonly turn: Turn; readonly since: Instant }): void {
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
    else turn.wakeAfter(since + seconds * 1000 - turn.now, DUE + key)
  }

  #evict(key: string, turn: Turn): void {
    const timer = this.#timers.pending(key)
    if (!timer) return
    if (timer.at > turn.now) {
      turn.wakeAfter(timer.at - turn.now, DUE + key)
      return
    }
    this.#timers.fired(key)
    const pod = turn.cluster.get('Pod', ...splitKey(key))
    if (pod?.uid !== timer.uid) return
    this.#emit(key, 'Marking for', turn)
    this.#requests.begin(key, pod.uid, turn.now)
    this.#send(key, turn)
  }

  /** Sends the requests about a pod whose turn it is, and comes back for the next one. */
  #send(key: string, turn: Turn): void {
    for (let sent = this.#requests.send(key, turn.now); sent; sent = this.#requests.send(key, turn.now)) {
      const pod = turn.cluster.get('Pod', ...splitKey(key))
      if (pod?.uid !== sent.uid) continue
      // A pod that another client has deleted in the meantime is still marked.
      if (sent.step === 'mark' && !isPodTerminal(pod)) turn.api.updateStatus<'Pod'>(withDisruption(pod, turn.now))
      if (sent.step === 'delete') turn.api.delete(pod, { uid: pod.uid })
    }
    const at = this.#requests.nextAt(key)
    if (at !== undefined) turn.wakeAfter(at - turn.now, SEND + key)
  }

  #cancel(key: string, turn: Turn): void {
    if (!this.#timers.cancel(key)) return
    turn.cancelWake(DUE + key)
    this.#emit(key, 'Cancelling', turn)
  }

  #emit(key: string, what: string, turn: Turn): void {
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

function keysForNode({ before, after }: ChangeOf<'Node'>): readonly string[] {
  if (!after || before?.taints === after.taints) return []
  return before?.taints.some(evictsPods) || after.taints.some(evictsPods) ? [NODE + after.name] : []
}

function hasEvictingTaint(node: NodeRow): boolean {
  return node.taints.some(evictsPods)
}
