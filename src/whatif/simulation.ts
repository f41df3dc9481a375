import { ApiClient } from '../engine/api-server/api-client.ts'
import { TwinApiServer } from '../engine/api-server/twin-api-server.ts'
import { DrawnOrder } from '../engine/run/drawn-order.ts'
import { type Event, EventQueue, type Urgency } from '../engine/run/event-queue.ts'
import { Random } from '../engine/run/random.ts'
import { RunLoop, type SliceLimits, type SliceResult, type Unfinished } from '../engine/run/run-loop.ts'
import type { Actor, Admit, ClusterEvent, Turn } from '../engine/turn.ts'
import { type Instant, instant } from '../kube/instant.ts'
import { assert } from '../lib/assert.ts'
import type { Change } from '../twin/change.ts'
import type { ClusterState } from '../twin/cluster-state.ts'
import { type RunPorts, RunTurn } from './run-turn.ts'

/** An observer of a run as it happens: the recorder of an outcome, a stream, a judge. */
export interface Observer {
  onChange(at: Instant, change: Change): void
  onEvent(at: Instant, event: ClusterEvent): void
}

export interface SimulationOptions {
  /** The state to begin with; the run forks it and never writes to it. */
  readonly base: ClusterState
  /** The moment of the base: virtual time begins there. */
  readonly now: Instant
  readonly seed: number
  readonly actors: readonly Actor[]
  readonly admission: readonly Admit[]
  readonly observers?: readonly Observer[]
  /** Whether reactions take a time that the seed draws, where actors have a range; if not, always the same. */
  readonly drawsReactions?: boolean
  /** `begin` requests the first work of actors, one at a time, and not when the run is made. */
  readonly beginsLater?: boolean
  /** Whether it is remembered when events happened, for `eventsUntil`. */
  readonly keepsMoments?: boolean
}

/** The number of changes reported at once, which takes a millisecond or two; a report of thousands pauses in between. */
const CHANGES_AT_ONCE = 32

/**
 * One run of the model: the actors of the control plane and the nodes, on a fork of a state, in virtual time. The same
 * base, actors and seed give the same run, in whatever slices it is made.
 */
export class Simulation implements RunPorts {
  readonly state: ClusterState
  readonly #loop: RunLoop
  readonly #actors: ReadonlyMap<string, Actor>
  readonly #inOrder: readonly Actor[]
  readonly #turns: ReadonlyMap<string, Turn<string>>
  readonly #observers: readonly Observer[]
  readonly #streams: ReadonlyMap<string, Random>
  /** When each event happened, where it is needed later. */
  readonly #moments: Instant[] | undefined
  readonly #reactions: DrawnOrder | undefined
  /** Actors whose first work is not requested yet. */
  #waiting: readonly Actor[]

  constructor(options: SimulationOptions) {
    this.state = options.base.fork()
    this.state.recordChanges()
    this.#loop = new RunLoop(new EventQueue(), options.now)
    this.#actors = new Map(options.actors.map((actor) => [actor.name, actor]))
    this.#inOrder = options.actors
    assert(this.#actors.size === options.actors.length, 'actors have different names')
    this.#observers = options.observers ?? []
    this.#reactions = options.drawsReactions ? new DrawnOrder(options.seed, 'reactions') : undefined
    this.#moments = options.keepsMoments ? [] : undefined
    const names = [...this.#actors.keys(), API_SERVER]
    this.#streams = new Map(names.map((name) => [name, Random.stream(options.seed, name)]))
    const api = new TwinApiServer({
      state: this.state,
      now: () => this.now,
      random: this.stream(API_SERVER),
      admission: options.admission,
    })
    const shared = { cluster: this.state, run: this }
    this.#turns = new Map(
      [...this.#actors.keys()].map((name) => [
        name,
        new RunTurn(name, { ...shared, api: new ApiClient(api, name), random: this.stream(name) }),
      ]),
    )
    this.#waiting = options.actors
    if (!options.beginsLater) this.#beginAll()
  }

  get now(): Instant {
    return instant(this.#loop.now)
  }

  /** Events handled since the run began. */
  get events(): number {
    return this.#loop.events
  }

  /** Events handled until a moment, it among them, by a run that keeps their moments. */
  eventsUntil(at: Instant): number {
    assert(this.#moments !== undefined, 'the run keeps moments')
    return this.#moments.findLastIndex((moment) => moment <= at) + 1
  }

  /**
   * Requests the first work of one more actor; returns whether all have begun. On a large cluster without earlier
   * requests each of them has pages to read, which a server does in slices.
   */
  begin(): boolean {
    const [actor, ...rest] = this.#waiting
    if (!actor) return true
    this.#waiting = rest
    for (const key of actor.keysAtStart(this.state)) this.schedule(actor.name, key, this.now + actor.reactionMs)
    return rest.length === 0
  }

  #beginAll(): void {
    while (!this.begin()) {}
  }

  /** What is scheduled to happen, in order: the run's agenda, for traces and tests. */
  agenda(): readonly Event[] {
    this.#beginAll()
    return this.#loop.queue.list()
  }

  /** The turn that an actor gets: the way for a caller to act in its name between slices. */
  turnOf(name: string): Turn<string> {
    const turn = this.#turns.get(name)
    if (turn === undefined) assert(false, `no actor is named ${name}`)
    return turn
  }

  /** Acts from outside at the present moment, with an actor's turn; all actors react as to any other change. */
  act<T>(name: string, work: (turn: Turn<string>) => T): T {
    this.#beginAll()
    this.settle()
    const result = work(this.turnOf(name))
    this.#dispatch(this.state.takeChanges())
    return result
  }

  /** Whether the last slice ended in the middle of an event. */
  get isUnderWay(): boolean {
    return this.#loop.isUnderWay
  }

  /** Whether nothing is in progress any more. */
  get isQuiet(): boolean {
    return this.#loop.isQuiet
  }

  /** What is in progress, in any order. */
  get work(): readonly Event[] {
    return this.#loop.queue.work()
  }

  /** Ends the event that is under way. */
  settle(): void {
    this.#loop.settle()
  }

  /** Continues until the run is quiet or a limit is reached; may be called again and again. */
  run(limits: SliceLimits = {}): SliceResult {
    this.#beginAll()
    return this.#loop.run((event) => this.#handle(event), limits)
  }

  stream(name: string): Random {
    const random = this.#streams.get(name)
    assert(random !== undefined, `no stream of chance is named ${name}`)
    return random
  }

  #handle(event: Event): boolean | Unfinished {
    const actor = this.#actorNamed(event.kind)
    this.#moments?.push(this.now)
    const turn = this.turnOf(event.kind)
    const parts = actor.reconcileInParts?.(event.key, turn)
    // Most are over with their first part.
    if (parts && !parts.next().done) return this.#goingOn(parts)
    if (!parts) actor.reconcile(event.key, turn)
    const changes = this.state.takeChanges()
    if (changes.length > CHANGES_AT_ONCE) return this.#dispatchInParts(changes)
    this.#dispatch(changes)
    return changes.length > 0
  }

  #actorNamed(name: string): Actor {
    const actor = this.#actors.get(name)
    if (actor === undefined) assert(false, `an actor named ${name} takes its events`)
    return actor
  }

  *#goingOn(parts: Generator<void, void>): Generator<void, boolean> {
    yield* parts
    return yield* this.#dispatchInParts(this.state.takeChanges())
  }

  /** No actor acts between the parts, so the effect is as if all were reported at once. */
  *#dispatchInParts(changes: readonly Change[]): Generator<void, boolean> {
    for (let i = 0; i < changes.length; i += CHANGES_AT_ONCE) {
      if (i > 0) yield
      this.#dispatch(changes.slice(i, i + CHANGES_AT_ONCE))
    }
    return changes.length > 0
  }

  /** Reports changes to observers and actors; each actor reacts after its own delay, once for each key. */
  #dispatch(changes: readonly Change[]): void {
    const actors = this.#inOrder
    for (const change of changes) {
      for (const observer of this.#observers) observer.onChange(this.now, change)
      // Two dozen actors are called at each change, and nearly all return nothing: by index, an empty list costs nothing.
      for (let i = 0; i < actors.length; i++) {
        const actor = actors[i] as Actor
        const keys = actor.keysFor(change, this.state)
        for (let k = 0; k < keys.length; k++)
          this.schedule(actor.name, keys[k] as string, this.now + this.#reactionMs(actor, keys[k] as string))
      }
    }
  }

  /** Drawn by the moment and the key, so that one more reaction elsewhere changes nothing here. */
  #reactionMs({ name, reactionMs, reactionRangeMs }: Actor, key: string): number {
    if (reactionRangeMs === undefined || this.#reactions === undefined) return reactionMs
    const [least, most] = reactionRangeMs
    return least + Math.floor(this.#reactions.rankOf(`${name} ${key} ${this.now}`) * (most - least + 1))
  }

  schedule(kind: string, key: string, at: number, urgency: Urgency = 'work'): void {
    this.#loop.queue.schedule({ at, kind, key, urgency })
  }

  cancel(kind: string, key: string): void {
    this.#loop.queue.cancel(kind, key)
  }

  reactionMsOf(actor: string): number {
    return this.#actorNamed(actor).reactionMs
  }

  /** Reports an event to the observers. */
  emit(event: ClusterEvent): void {
    for (const observer of this.#observers) observer.onEvent(this.now, event)
  }
}

const API_SERVER = 'api-server'
