import { type Condition, condition, isConditionTrue, setCondition } from '../../../kube/condition.ts'
import { addMs, type Instant, instant, stamp } from '../../../kube/instant.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { isPodTerminal, type PodRow, podRow } from '../../../kube/pod.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type Actor, keyOf, splitKey, type Turn } from '../../turn.ts'
import { RequestTurns } from '../shared/request-turns.ts'
import { hasEnded, TERMINATED_PODS_MAX, terminatedBeyond } from './terminated-pods.ts'

/** The interval of the real controller, in milliseconds; this one skips the passes at which nothing is due. */
const PERIOD_MS = 20_000
/** How long a node has to be missing before its pods are given up. */
const QUARANTINE_MS = 40_000

/** A pod is marked and deleted, one after the other. */
const REQUESTS_PER_POD = 2

/** A key begins with the kind that it names. */
const NODE = 'node '
const POD = 'pod '
const OUT = 'out '
/** Too many pods may have ended; the second key waits for the next pass. */
const ENDED = 'ended '
const ENDED_PASS = 'ended look'

interface PodGcOptions {
  readonly origin?: Instant | undefined
  readonly terminatedMax?: number
}

/**
 * Removes pods that have ended when they become too many, pods whose node is gone, pods that were deleted before they had one,
 * and those that hang on a failed node with the out-of-service taint (gc_controller.go; semantics B10.1-5).
 */
export class PodGc implements Actor {
  readonly name = 'pod-gc'
  readonly reactionMs = 10
  /** Since when the controller knows that a node is gone. */
  readonly #missing = new Map<string, Instant>()
  /** When it first acted, unless set otherwise: its later passes are whole periods after that. */
  #origin: Instant | undefined
  readonly #terminatedMax: number
  readonly #turns = RequestTurns.silent()

  constructor({ origin, terminatedMax = TERMINATED_PODS_MAX }: PodGcOptions = {}) {
    this.#origin = origin
    this.#terminatedMax = terminatedMax
  }

  keysFor(change: Change, cluster: ClusterView): readonly string[] {
    if (change.kind === 'Node') {
      if (change.after === undefined) return [NODE + change.before?.name]
      const goesOut = isOutOfService(change.after) && !(change.before && isOutOfService(change.before))
      return goesOut ? [OUT + change.after.name] : []
    }
    if (change.kind !== 'Pod' || !change.after) return []
    const { before, after } = change
    if (hasEnded(change)) return [ENDED]
    if (isLeftover(after)) return [POD + keyOf(after)]
    if (after.deletionTimestamp !== undefined && before?.deletionTimestamp === undefined) {
      const node = cluster.get('Node', '', after.nodeName)
      if (node !== undefined && isOutOfService(node)) return [OUT + node.name]
    }
    const moved = after.nodeName !== '' && before?.nodeName !== after.nodeName
    return moved && cluster.ordinalOf('Node', '', after.nodeName) === undefined ? [NODE + after.nodeName] : []
  }

  /** Pods without a node are few; those of nodes that are gone are found by the names that pods are bound to. */
  keysAtStart(cluster: ClusterView): readonly string[] {
    const leftovers = cluster.podsOnNode('').filter(isLeftover)
    const out = cluster.where('Node', isOutOfService)
    return [
      ...leftovers.map((pod) => POD + keyOf(pod)),
      ...cluster.missingNodes().map((name) => NODE + name),
      ...out.map(({ name }) => OUT + name),
    ]
  }

  reconcile(key: string, turn: Turn): void {
    if (key === ENDED || key === ENDED_PASS) {
      this.#collectTerminated(key, turn)
      return
    }
    this.#origin ??= turn.now
    const name = key.slice(key.indexOf(' ') + 1)
    if (key.startsWith(NODE)) this.#collectNode(name, key, turn)
    else if (key.startsWith(OUT)) this.#collectOutOfService(name, key, turn)
    else this.#collectLeftover(name, key, turn)
  }

  /**
   * The missing node is noticed at one pass, and its pods are deleted at the first pass after the quarantine, if it is still
   * missing.
   */
  #collectNode(name: string, key: string, turn: Turn): void {
    const pods = turn.cluster.podsOnNode(name)
    if (turn.cluster.ordinalOf('Node', '', name) !== undefined || pods.length === 0) {
      this.#missing.delete(name)
      return
    }
    const since = this.#missing.get(name) ?? this.#passFrom(turn.now)
    this.#missing.set(name, since)
    const due = addMs(since, QUARANTINE_MS)
    if (turn.now < due) turn.wakeAfter(due - turn.now, key)
    else this.#forceAll(pods, key, turn, (pod) => orphanCondition(pod, turn.now))
  }

  /** Pods are deleted one after the other, as fast as the controller may send requests. */
  #forceAll(pods: readonly PodRow[], key: string, turn: Turn, disruptionOf?: (pod: PodRow) => Condition): void {
    for (const pod of pods) {
      const waitMs = this.#turns.waitMs(key, turn.now, REQUESTS_PER_POD)
      if (waitMs > 0) {
        turn.wakeAfter(waitMs, key)
        return
      }
      forceDelete(pod, turn, disruptionOf?.(pod))
    }
  }

  /** A pod that is being deleted there has no kubelet to end it: it is deleted without grace, so that its name is free. */
  #collectOutOfService(name: string, key: string, turn: Turn): void {
    const node = turn.cluster.get('Node', '', name)
    if (node === undefined || !isOutOfService(node)) return
    const ending = turn.cluster.podsOnNode(name).filter((pod) => pod.deletionTimestamp !== undefined)
    if (ending.length === 0) return
    const pass = this.#passFrom(turn.now)
    if (turn.now < pass) turn.wakeAfter(pass - turn.now, key)
    else for (const pod of ending) forceDelete(pod, turn)
  }

  /** At the next pass, which no run waits for: pods end all the time, and too many of them are rare. */
  #collectTerminated(key: string, turn: Turn): void {
    if (key === ENDED)
      turn.wakeAfter(this.#origin === undefined ? PERIOD_MS : this.#passFrom(turn.now) - turn.now, ENDED_PASS, 'idle')
    else
      for (const pod of terminatedBeyond(this.#terminatedMax, turn.cluster))
        turn.api.delete(pod, { gracePeriodSeconds: 0, uid: pod.uid })
  }

  #collectLeftover(name: string, key: string, turn: Turn): void {
    const pod = turn.cluster.get('Pod', ...splitKey(name))
    if (!pod || !isLeftover(pod)) return
    const pass = this.#passFrom(turn.now)
    if (turn.now < pass) turn.wakeAfter(pass - turn.now, key)
    else forceDelete(pod, turn)
  }

  /** The first pass at or after a moment. */
  #passFrom(at: Instant): Instant {
    const origin = this.#origin ?? at
    return instant(origin + Math.ceil((at - origin) / PERIOD_MS) * PERIOD_MS)
  }
}

/** Deleted, never scheduled, and still there: no other controller removes it. A finalizer keeps what was marked already. */
function isLeftover(pod: PodRow): boolean {
  return pod.nodeName === '' && pod.deletionTimestamp !== undefined && !isPodTerminal(pod)
}

/** Not ready, and permanently marked so (non-graceful node shutdown). */
function isOutOfService({ conditions, taints }: NodeRow): boolean {
  return taints.some(({ key }) => key === OUT_OF_SERVICE) && !isConditionTrue(conditions, 'Ready')
}

const OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service'

function orphanCondition(pod: PodRow, now: Instant) {
  return condition({
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'DeletionByPodGC',
    message: 'PodGC: node no longer exists',
    lastTransitionTime: stamp(now),
    observedGeneration: pod.generation,
  })
}

/** Fails the pod unless it has finished, then deletes it without grace. */
function forceDelete(pod: PodRow, turn: Turn, disruption?: Condition): void {
  if (!isPodTerminal(pod)) {
    const conditions = disruption ? setCondition(pod.conditions, disruption) : pod.conditions
    const failed = turn.api.updateStatus<'Pod'>(podRow({ ...pod, phase: 'Failed', conditions }))
    if (!failed.ok) return
  }
  turn.api.delete(pod, { gracePeriodSeconds: 0, uid: pod.uid })
}
