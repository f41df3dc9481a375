import type { Instant } from '../../../kube/instant.ts'
import { assert } from '../../../lib/assert.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import type { Change } from '../../../twin/change.ts'
import { type Actor, keyOf, type Turn } from '../../turn.ts'
import { type ArrivalOrder, AS_LISTED } from './arrival-order.ts'
import { type CordonServer, Drain } from './drain.ts'
import { lookFrom } from './drain-clock.ts'
import type { DrainOptions } from './drain-options.ts'
import type { Wake } from './removal.ts'
import { twinServer } from './twin-server.ts'

/** The number of a drain, and the key of the wake-up that has come (see `Wake`), which is empty for the first. */
export type DrainKey = `${number} ${string}`

/** Runs `kubectl drain`, once or several times side by side. */
export class DrainActor implements Actor<DrainKey> {
  readonly name = 'kubectl-drain'
  readonly reactionMs = 0
  readonly #order: ArrivalOrder
  readonly #drains: Drain[] = []
  /** Looks for pods that are still there, by their keys: nothing comes of them before such a pod has changed. */
  readonly #looks = new Map<DrainKey, Wake>()
  /** A run gives the same turn each time. */
  #server: { readonly of: Turn; readonly server: CordonServer } | undefined

  constructor(order: ArrivalOrder = AS_LISTED) {
    this.#order = order
  }

  /** Every drain that was begun, in that order. */
  get drains(): readonly Drain[] {
    return this.#drains
  }

  /** Begins a drain of these nodes at the present moment; returns its number in `drains`. */
  begin(nodes: readonly string[], options: DrainOptions, turn: Turn<DrainKey>): number {
    const number = this.#drains.push(new Drain(nodes, options)) - 1
    turn.wakeAfter(0, `${number} `)
    return number
  }

  /** A pod that is waited for is gone, or another one. */
  keysFor({ kind, before, after }: Change): readonly DrainKey[] {
    if (kind !== 'Pod' || this.#looks.size === 0 || before === undefined || before.uid === after?.uid) return NONE
    const pod = keyOf(before)
    return this.#drains.map((_, number): DrainKey => `${number} ${pod}`).filter((key) => this.#looks.has(key))
  }

  keysAtStart(): readonly DrainKey[] {
    return this.#drains.flatMap((drain, number): readonly DrainKey[] => (drain.exitCode === undefined ? [`${number} `] : []))
  }

  reconcile(key: DrainKey, turn: Turn<DrainKey>): void {
    const [number, woken] = splitAtBlank(key)
    const drain = this.#drains[Number(number)]
    assert(drain !== undefined, `drain ${key} was begun`)
    // Without a time limit a drain whose evictions are refused retries indefinitely and changes nothing until something else
    // does.
    const urgency = drain.options.timeoutSeconds !== 0 ? 'work' : 'poll'
    const looksAt = this.#nextLook(key, turn.now)
    if (looksAt > turn.now) {
      // This look will find something: a run in which all else is quiet continues until then.
      turn.wakeAfter(looksAt - turn.now, key, 'work')
      return
    }
    this.#looks.delete(key)
    for (const wake of drain.advance({ now: turn.now, woken }, this.#serverOf(turn))) {
      const wakes: DrainKey = `${number} ${wake.key}`
      if (wake.looksUntil !== undefined) this.#looks.set(wakes, wake)
      const next = wake.looksUntil ?? wake.at
      if (Number.isFinite(next)) turn.wakeAfter(next - turn.now, wakes, urgency)
    }
  }

  #serverOf(turn: Turn): CordonServer {
    if (this.#server?.of !== turn) this.#server = { of: turn, server: twinServer(turn, this.#order) }
    return this.#server.server
  }

  /** kubectl looks at moments of its own: the first of them from now on. */
  #nextLook(key: DrainKey, now: Instant): Instant {
    const wake = this.#looks.get(key)
    return wake?.looksUntil === undefined ? now : lookFrom(wake.at, { now, deadline: wake.looksUntil })
  }
}

const NONE: readonly never[] = Object.freeze([])
