import type { DaemonSetRow } from '../../../kube/daemon-set.ts'
import { keyOf, type NamespacedName } from '../../../kube/namespaced-name.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ApiRefusal, Turn } from '../../turn.ts'
import { createPod, deletePod, isNamespaceTerminating } from '../shared/pod-control.ts'
import { RequestTurns } from '../shared/request-turns.ts'
import type { DaemonChanges } from './daemon-changes.ts'
import { daemonPod } from './daemon-pod.ts'

/** Pods created, and pods deleted, in one sync (semantics B4.3, H4). */
const BURST_REPLICAS = 250

export interface SendOptions {
  readonly set: DaemonSetRow
  /** Hash of the revision that pods are made of. */
  readonly hash: string
  readonly turn: Turn<NamespacedName>
}

/** What became of a sync's requests: the pods that it made, and the first refusal. */
export interface Sent {
  readonly created: readonly PodRow[]
  readonly refusal: ApiRefusal | undefined
}

/** Requests of a sync that wait for their turn. */
interface UnderWay extends DaemonChanges, Sent {
  readonly uid: string
  readonly hash: string
  /** How many are made side by side, and how many of those are still to be made. */
  readonly batch: number
  readonly inBatch: number
}

/**
 * Sends what the syncs of DaemonSets have decided, as fast as the controller may (syncNodes): pods are made before others are
 * deleted, in batches of 1, 2, 4..., so that what fails for all fails only once.
 */
export class DaemonRequests {
  readonly #turns = new RequestTurns()
  readonly #underWay = new Map<string, UnderWay>()

  /** Whether a sync of this very set has requests left. */
  isUnderWay(set: DaemonSetRow): boolean {
    return this.#underWay.get(keyOf(set))?.uid === set.uid
  }

  /** Begins with a sync's requests. `undefined`: some wait for their turn; the key is woken then, to continue. */
  begin(changes: DaemonChanges, options: SendOptions): Generator<void, Sent | undefined> {
    const create = changes.create.slice(0, BURST_REPLICAS)
    const remove = changes.remove.slice(0, BURST_REPLICAS)
    const { set, hash } = options
    return this.#send({ uid: set.uid, hash, create, remove, batch: 1, inBatch: 1, created: [], refusal: undefined }, options)
  }

  /** Continues the requests of the current sync. */
  *resume(options: Omit<SendOptions, 'hash'>): Generator<void, Sent | undefined> {
    const underWay = this.#underWay.get(keyOf(options.set))
    if (underWay === undefined) return { created: [], refusal: undefined }
    return yield* this.#send(underWay, { ...options, hash: underWay.hash })
  }

  *#send(underWay: UnderWay, { set, hash, turn }: SendOptions): Generator<void, Sent | undefined> {
    const key = keyOf(set)
    const created = [...underWay.created]
    let { create, remove, batch, inBatch, refusal } = underWay
    while (create.length > 0 || remove.length > 0) {
      const waitMs = this.#turns.waitMs(key, turn.now)
      if (waitMs > 0) {
        this.#underWay.set(key, { ...underWay, create, remove, batch, inBatch, refusal, created })
        turn.wakeAfter(waitMs, key)
        return undefined
      }
      const [node] = create
      if (node === undefined) {
        const [pod] = remove
        const refused = pod && deletePod(turn, set, pod)
        refusal ??= refused
        remove = remove.slice(1)
        continue
      }
      const result = createPod(turn, set, daemonPod(turn.cluster, set, { node, hash }))
      if (result.ok) created.push(result.value)
      else if (!isNamespaceTerminating(result.refusal)) refusal ??= result.refusal
      inBatch--
      create = inBatch === 0 && refusal !== undefined ? [] : create.slice(1)
      if (inBatch === 0) {
        batch *= 2
        inBatch = batch
      }
      yield
    }
    this.#underWay.delete(key)
    return { created, refusal }
  }
}
