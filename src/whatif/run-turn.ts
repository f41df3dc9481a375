import type { Urgency } from '../engine/run/event-queue.ts'
import type { Random } from '../engine/run/random.ts'
import type { ApiServer, ClusterEvent, Turn } from '../engine/turn.ts'
import type { Instant } from '../kube/instant.ts'
import type { ClusterView } from '../twin/cluster-view.ts'

/** What the turns of all actors of a run go through. */
export interface RunPorts {
  readonly now: Instant
  schedule(actor: string, key: string, at: number, urgency?: Urgency): void
  cancel(actor: string, key: string): void
  /** Milliseconds until an actor reacts. */
  reactionMsOf(actor: string): number
  emit(event: ClusterEvent): void
}

interface TurnInit {
  readonly cluster: ClusterView
  readonly api: ApiServer
  readonly random: Random
  readonly run: RunPorts
}

/**
 * The turn of one actor of a run. A class, because its members are those of all turns: a getter that is written into each object
 * gives each object a layout of its own, which is slow to read and keeps the whole run alive until the old generation is collected.
 */
export class RunTurn implements Turn<string> {
  readonly cluster: ClusterView
  readonly api: ApiServer
  readonly random: Random
  readonly #name: string
  readonly #run: RunPorts

  constructor(name: string, { cluster, api, random, run }: TurnInit) {
    this.#name = name
    this.cluster = cluster
    this.api = api
    this.random = random
    this.#run = run
  }

  get now(): Instant {
    return this.#run.now
  }

  wakeAfter(delayMs: number, key: string, urgency?: Urgency): void {
    this.#run.schedule(this.#name, key, this.now + Math.max(0, delayMs), urgency)
  }

  call(actor: string, key: string): void {
    this.#run.schedule(actor, key, this.now + this.#run.reactionMsOf(actor))
  }

  cancelWake(key: string): void {
    this.#run.cancel(this.#name, key)
  }

  record(event: ClusterEvent): void {
    this.#run.emit(event)
  }
}
