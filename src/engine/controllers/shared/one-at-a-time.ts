import type { Instant } from '../../../kube/instant.ts'
import { addMs } from '../../../kube/instant.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Actor, ApiServer, ClusterEvent, Turn } from '../../turn.ts'

/** How long a controller takes. */
export interface Pace {
  /** From a change until the sync that it causes. */
  readonly reactionMs: number
  /** How long the requests of a sync with this many writes take. */
  busyMs(writes: number): number
}

/**
 * A controller whose work queue hands a key to one worker at a time: while the requests of a sync are under way, the key
 * waits, and others act on what was written so far (client-go util/workqueue; semantics G7). What a sync writes is there at once.
 */
export class OneAtATime<Key extends string> implements Actor<Key> {
  readonly name: string
  readonly reactionMs: number
  readonly reactionRangeMs: Actor['reactionRangeMs']
  readonly #actor: Actor<Key>
  readonly #pace: Pace
  readonly #busyUntil = new Map<Key, Instant>()
  /** A run gives the same turn each time. */
  #counted: CountedTurn<Key> | undefined

  constructor(actor: Actor<Key>, pace: Pace) {
    this.name = actor.name
    this.reactionMs = pace.reactionMs
    this.reactionRangeMs = actor.reactionRangeMs
    this.#actor = actor
    this.#pace = pace
  }

  keysFor(change: Change, cluster: ClusterView): readonly Key[] {
    return this.#actor.keysFor(change, cluster)
  }

  keysAtStart(cluster: ClusterView): readonly Key[] {
    return this.#actor.keysAtStart(cluster)
  }

  reconcile(key: Key, turn: Turn<Key>): void {
    const busyUntil = this.#busyUntil.get(key)
    if (busyUntil !== undefined && turn.now < busyUntil) {
      turn.wakeAfter(busyUntil - turn.now, key)
      return
    }
    this.#busyUntil.delete(key)
    if (this.#counted?.of !== turn) this.#counted = new CountedTurn(turn)
    const before = this.#counted.api.writes
    this.#actor.reconcile(key, this.#counted)
    const busyMs = this.#pace.busyMs(this.#counted.api.writes - before)
    if (busyMs > 0) this.#busyUntil.set(key, addMs(turn.now, busyMs))
  }
}

/** The API server, with a count of the requests that change something. */
class CountedApi implements ApiServer {
  writes = 0
  readonly #api: ApiServer

  constructor(api: ApiServer) {
    this.#api = api
  }

  create: ApiServer['create'] = (row, written) => this.#counted().create(row, written)
  update: ApiServer['update'] = (row, written) => this.#counted().update(row, written)
  setExperiment: ApiServer['setExperiment'] = (row, experiment) => this.#api.setExperiment(row, experiment)
  updateStatus: ApiServer['updateStatus'] = (row) => this.#counted().updateStatus(row)
  delete: ApiServer['delete'] = (key, options) => this.#counted().delete(key, options)
  bind: ApiServer['bind'] = (pod, nodeName) => this.#counted().bind(pod, nodeName)

  #counted(): ApiServer {
    this.writes++
    return this.#api
  }
}

/** The turn of an actor whose writes are counted; all else is that turn's. */
class CountedTurn<Key extends string> implements Turn<Key> {
  readonly of: Turn<Key>
  readonly api: CountedApi

  constructor(of: Turn<Key>) {
    this.of = of
    this.api = new CountedApi(of.api)
  }

  get now(): Instant {
    return this.of.now
  }

  get cluster(): ClusterView {
    return this.of.cluster
  }

  get random(): Turn['random'] {
    return this.of.random
  }

  wakeAfter(...request: Parameters<Turn<Key>['wakeAfter']>): void {
    this.of.wakeAfter(...request)
  }

  call(actor: string, key: string): void {
    this.of.call(actor, key)
  }

  cancelWake(key: Key): void {
    this.of.cancelWake(key)
  }

  record(event: ClusterEvent): void {
    this.of.record(event)
  }
}
