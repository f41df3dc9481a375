import { keyOf } from '../../../kube/namespaced-name.ts'
import { assert } from '../../../lib/assert.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import type { Change } from '../../../twin/change.ts'
import type { Actor, Turn } from '../../turn.ts'
import { type CordonServer, Drain } from './drain.ts'
import type { DrainOptions } from './drain-options.ts'
import { type DrainMachine, LAST_FIRST } from './eviction-order.ts'
import { twinServer } from './twin-server.ts'

/** The number of a drain, and the key of the wake-up that fired (see `Wake`), which is empty for the first. */
export type DrainKey = `${number} ${string}`

/** Runs `kubectl drain`, once or several times side by side. */
export class DrainActor implements Actor<DrainKey> {
  readonly name = 'kubectl-drain'
  readonly reactionMs = 0
  readonly #machine: DrainMachine
  readonly #drains: Drain[] = []
  /** Keys of pods that are polled until they are gone: a poll before such a pod has changed has no effect. */
  readonly #polled = new Set<DrainKey>()
  /** A run gives the same turn each time. */
  #server: { readonly of: Turn; readonly server: CordonServer } | undefined

  constructor(machine: DrainMachine = { order: LAST_FIRST, betweenRequestsMs: 0 }) {
    this.#machine = machine
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

  /** A pod that is waited for is gone or was replaced. */
  keysFor({ kind, before, after }: Change): readonly DrainKey[] {
    if (kind !== 'Pod' || this.#polled.size === 0 || before === undefined || before.uid === after?.uid) return NONE
    const pod = keyOf(before)
    return this.#drains.map((_, number): DrainKey => `${number} ${pod}`).filter((key) => this.#polled.has(key))
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
    const checksAt = this.#polled.has(key) ? drain.nextCheck(woken, turn.now) : turn.now
    if (checksAt > turn.now) {
      // This check will find something: a run in which all else is quiet continues until then.
      turn.wakeAfter(checksAt - turn.now, key, 'work')
      return
    }
    this.#polled.delete(key)
    for (const wake of drain.advance({ now: turn.now, woken }, this.#serverOf(turn))) {
      const wakes: DrainKey = `${number} ${wake.key}`
      if (wake.checksUntil !== undefined) this.#polled.add(wakes)
      const next = wake.checksUntil ?? wake.at
      if (Number.isFinite(next)) turn.wakeAfter(next - turn.now, wakes, urgency)
    }
  }

  #serverOf(turn: Turn): CordonServer {
    if (this.#server?.of !== turn) this.#server = { of: turn, server: twinServer(turn, this.#machine) }
    return this.#server.server
  }
}

const NONE: readonly never[] = Object.freeze([])
