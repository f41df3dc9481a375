import { assert } from '../../../lib/assert.ts'
import type { Actor, Turn } from '../../turn.ts'
import { Drain } from './drain.ts'
import type { DrainOptions } from './drain-options.ts'
import { twinServer } from './twin-server.ts'

/**
 * Somebody who runs `kubectl drain`, once or several times side by side. The drains are its memory: a fork of the run goes
 * on with copies of them.
 */
export class DrainActor implements Actor {
  readonly name = 'kubectl-drain'
  readonly reactionMs = 0
  readonly #drains: Drain[]

  constructor(drains: readonly Drain[] = []) {
    this.#drains = [...drains]
  }

  /** Every drain that was begun, in that order. */
  get drains(): readonly Drain[] {
    return this.#drains
  }

  /** Begins a drain of these nodes at the present moment; returns its number in `drains`. */
  begin(nodes: readonly string[], options: DrainOptions, turn: Turn): number {
    const number = this.#drains.push(new Drain(nodes, options)) - 1
    turn.wakeAfter(0, keyFor(number, ''))
    return number
  }

  keysFor(): readonly string[] {
    return []
  }

  keysAtStart(): readonly string[] {
    return this.#drains.flatMap((drain, number) => (drain.exitCode === undefined ? [keyFor(number, '')] : []))
  }

  reconcile(key: string, turn: Turn): void {
    const at = key.indexOf(' ')
    const number = Number(key.slice(0, at))
    const drain = this.#drains[number]
    assert(drain !== undefined, `drain ${key} was begun`)
    // Without a time limit a drain that is refused asks for ever and changes nothing until something else does.
    const urgency = drain.options.timeoutSeconds > 0 ? 'work' : 'poll'
    for (const wake of drain.advance({ now: turn.now, woken: key.slice(at + 1) }, twinServer(turn))) {
      turn.wakeAfter(wake.at - turn.now, keyFor(number, wake.key), urgency)
    }
  }

  fork(): DrainActor {
    return new DrainActor(this.#drains.map((drain) => drain.fork()))
  }
}

function keyFor(number: number, what: string): string {
  return `${number} ${what}`
}
