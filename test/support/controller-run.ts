import type { Actor, Admit, ClusterEvent } from '../../src/engine/turn.ts'
import { type Instant, instant } from '../../src/kube/instant.ts'
import type { Row } from '../../src/kube/kinds.ts'
import type { Change } from '../../src/twin/change.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import type { ShapeInterner } from '../../src/twin/shape-interner.ts'
import { type Observer, Simulation } from '../../src/whatif/simulation.ts'
import { T0 } from './builders.ts'

export interface ControllerRunOptions {
  readonly rows: readonly Row[]
  readonly actors: readonly Actor[]
  readonly admission?: readonly Admit[]
  /** Where the rows' shapes are from, if there are pods among them. */
  readonly shapes?: ShapeInterner
  /** Draws how long reactions take; always the same with 1, which is the default. */
  readonly seed?: number
}

/** Controllers on a cluster in virtual time, with all their events and changes. */
export class ControllerRun implements Observer {
  readonly simulation: Simulation
  readonly #events: string[] = []
  readonly #changes: { readonly at: Instant; readonly change: Change }[] = []

  constructor({ rows, actors, admission = [], shapes, seed = 1 }: ControllerRunOptions) {
    const base = new ClusterState(shapes)
    for (const row of rows) base.put(row)
    this.simulation = new Simulation({ base, now: T0, seed, drawsReactions: seed !== 1, actors, admission, observers: [this] })
  }

  /** Continues to this many seconds after the beginning. */
  until(seconds: number): this {
    this.simulation.run({ until: T0 + seconds * 1000, untilTime: true })
    return this
  }

  /** Changes an object as a user would. */
  put(row: Row): this {
    this.simulation.act('played-node', (turn) => turn.api.update(row))
    return this
  }

  get state(): ClusterState {
    return this.simulation.state
  }

  /** The events so far, `TYPE REASON: message`; random ends of pod names are `*`. Reading removes them. */
  takeEvents(): readonly string[] {
    return this.#events.splice(0)
  }

  /** The values that a view of the changed rows of a kind had, without repetition. */
  history<T>(view: (change: Change) => T | undefined): readonly T[] {
    const values: T[] = []
    for (const { change } of this.#changes) {
      const value = view(change)
      if (value !== undefined && JSON.stringify(value) !== JSON.stringify(values.at(-1))) values.push(value)
    }
    return values
  }

  /** Seconds since the beginning at which a change is of that sort. */
  timesOf(match: (change: Change) => boolean): readonly number[] {
    return this.#changes.filter(({ change }) => match(change)).map(({ at }) => (at - T0) / 1000)
  }

  onChange(at: Instant, change: Change): void {
    this.#changes.push({ at: instant(at), change })
  }

  onEvent(_at: Instant, { type, reason, message }: ClusterEvent): void {
    this.#events.push(`${type} ${reason}: ${message.replaceAll(/-[bcdfghjklmnpqrstvwxz2456789]{5}\b/g, '-*')}`)
  }
}
