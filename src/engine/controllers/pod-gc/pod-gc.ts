import { type Condition, condition, isConditionTrue, setCondition } from '../../../kube/condition.ts'
import { addMs, type Instant, instant, stamp } from '../../../kube/instant.ts'
import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { isPodTerminal, type PodRow, podRow } from '../../../kube/pod.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import { type Change, changedRow } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Actor, Turn } from '../../turn.ts'
import { RequestTurns } from '../shared/request-turns.ts'
import { hasEnded, TERMINATED_PODS_MAX, terminatedBeyond } from './terminated-pods.ts'

/** The interval of the real controller, in milliseconds; this one skips the passes at which nothing is due. */
export const POD_GC_PERIOD_MS = 20_000
/** How long a node has to be missing before its pods are given up. */
const QUARANTINE_MS = 40_000

/** A pod is marked and deleted, one after the other. */
const REQUESTS_PER_POD = 2

/**
 * A node that is missing, one that is out of service, a pod without a node; and `ended`: too many pods may have ended, which `look`
 * finds out at the next look.
 */
type PodGcKey = `${'node' | 'out'} ${string}` | `pod ${NamespacedName}` | 'ended' | 'look'

interface PodGcOptions {
  readonly origin?: Instant | undefined
  readonly terminatedMax?: number
}

/**
 * Removes pods that have ended when they become too many, pods whose node is gone, pods that were deleted before they had one,
 * and those that hang on a failed node with the out-of-service taint (gc_controller.go; semantics B10.1-5).
 */
export class PodGc implements Actor<PodGcKey> {
  readonly name = 'pod-gc'
  readonly reactionMs = 10
  /** When the controller first observed that a node is gone. */
  readonly #missing = new Map<string, Instant>()
  /** When it first acted, unless set otherwise: its later passes are whole periods after that. */
  #origin: Instant | undefined
  readonly #terminatedMax: number
  readonly #turns = RequestTurns.silent()

  constructor({ origin, terminatedMax = TERMINATED_PODS_MAX }: PodGcOptions = {}) {
    this.#origin = origin
    this.#terminatedMax = terminatedMax
  }

  keysFor(change: Change, cluster: ClusterView): readonly PodGcKey[] {
    if (change.kind === 'Node') {
      if (change.after === undefined) return [`node ${changedRow(change).name}`]
      const goesOut = isOutOfService(change.after) && !(change.before && isOutOfService(change.before))
      return goesOut ? [`out ${change.after.name}`] : []
    }
    if (change.kind !== 'Pod' || !change.after) return []
    const { before, after } = change
    if (hasEnded(change)) return ['ended']
    if (isLeftover(after)) return [`pod ${keyOf(after)}`]
    if (after.deletionTimestamp !== undefined && before?.deletionTimestamp === undefined) {
      const node = cluster.get('Node', '', after.nodeName)
      if (node !== undefined && isOutOfService(node)) return [`out ${node.name}`]
    }
    const moved = after.nodeName !== '' && before?.nodeName !== after.nodeName
    return moved && cluster.ordinalOf('Node', '', after.nodeName) === undefined ? [`node ${after.nodeName}`] : []
  }

  /** Pods without a node are few; those of nodes that are gone are found by the names that pods are bound to. */
  keysAtStart(cluster: ClusterView): readonly PodGcKey[] {
    const leftovers = cluster.podsOnNode('').filter(isLeftover)
    const out = cluster.where('Node', isOutOfService)
    return [
      ...leftovers.map((pod): PodGcKey => `pod ${keyOf(pod)}`),
      ...cluster.missingNodes().map((name): PodGcKey => `node ${name}`),
      ...out.map(({ name }): PodGcKey => `out ${name}`),
    ]
  }

  reconcile(key: PodGcKey, turn: Turn<PodGcKey>): void {
    if (key === 'ended' || key === 'look') {
      this.#collectTerminated(key, turn)
      return
    }
    this.#origin ??= turn.now
    const [task, subject] = splitAtBlank(key)
    if (task === 'node') this.#collectNode(subject, key, turn)
    else if (task === 'out') this.#collectOutOfService(subject, key, turn)
    else this.#collectLeftover(subject, key, turn)
  }

  /**
   * The missing node is noticed at one pass, and its pods are deleted at the first pass after the quarantine, if it is still
   * missing.
   */
  #collectNode(name: string, key: PodGcKey, turn: Turn<PodGcKey>): void {
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
  #forceAll(pods: readonly PodRow[], key: PodGcKey, turn: Turn<PodGcKey>, disruptionOf?: (pod: PodRow) => Condition): void {
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
  #collectOutOfService(name: string, key: PodGcKey, turn: Turn<PodGcKey>): void {
    const node = turn.cluster.get('Node', '', name)
    if (node === undefined || !isOutOfService(node)) return
    const ending = turn.cluster.podsOnNode(name).filter((pod) => pod.deletionTimestamp !== undefined)
    if (ending.length === 0) return
    const pass = this.#passFrom(turn.now)
    if (turn.now < pass) turn.wakeAfter(pass - turn.now, key)
    else for (const pod of ending) forceDelete(pod, turn)
  }

  /** At the next pass, which no run waits for: pods end all the time, and too many of them are rare. */
  #collectTerminated(key: 'ended' | 'look', turn: Turn<PodGcKey>): void {
    if (key === 'ended')
      turn.wakeAfter(this.#origin === undefined ? POD_GC_PERIOD_MS : this.#passFrom(turn.now) - turn.now, 'look', 'idle')
    else
      for (const pod of terminatedBeyond(this.#terminatedMax, turn.cluster))
        turn.api.delete(pod, { gracePeriodSeconds: 0, uid: pod.uid })
  }

  #collectLeftover(name: NamespacedName, key: PodGcKey, turn: Turn<PodGcKey>): void {
    const pod = turn.cluster.get('Pod', ...splitKey(name))
    if (!pod || !isLeftover(pod)) return
    const pass = this.#passFrom(turn.now)
    if (turn.now < pass) turn.wakeAfter(pass - turn.now, key)
    else forceDelete(pod, turn)
  }

  /** The first pass at or after a moment. */
  #passFrom(at: Instant): Instant {
    const origin = this.#origin ?? at
    return instant(origin + Math.ceil((at - origin) / POD_GC_PERIOD_MS) * POD_GC_PERIOD_MS)
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
