import type { PodRow } from '../../kube/pod.ts'
import { assert } from '../../lib/assert.ts'
import type { Turn } from '../turn.ts'
import { preemptVictim } from './scheduler-writes.ts'

/** For each victim its status is written and then it is deleted; the scheduler goes on meanwhile. */
const REQUESTS_MS = 50
const KEY = 'preempt '

export interface Preemption {
  /** The pod for which others have to go. */
  readonly by: PodRow
  readonly node: string
  /** Who still has to go; the last one waits for the others. */
  readonly victims: readonly PodRow[]
}

/**
 * Preemptions whose requests are under way (framework/preemption/executor.go; semantics A15.9). Until its victims are told to go,
 * the scheduler sees them as before, so that a second pod may choose the same ones, which are then told twice.
 */
export class Preemptions {
  readonly #underWay: Map<string, Preemption>

  constructor(from?: Preemptions) {
    this.#underWay = new Map(from ? from.#underWay : [])
  }

  fork(): Preemptions {
    return new Preemptions(this)
  }

  /** Whether a wake-up of the scheduler is for a preemption. */
  static isKey(key: string): boolean {
    return key.startsWith(KEY)
  }

  /** Begins one; returns the last victim, or nothing when all are on their way out already. */
  start({ by, node, victims }: Preemption, turn: Turn): PodRow | undefined {
    // They are told as they are at this moment, so that nobody has to be looked up.
    const staying = victims.filter(({ deletionTimestamp }) => deletionTimestamp === undefined)
    if (staying.length > 0) this.#wait(KEY + by.uid, { by, node, victims: staying }, turn)
    return staying.at(-1)
  }

  /** Tells all victims but the last to go, then the last; returns for whom it was done when it is done. `takePlace`: see `preemptVictim`. */
  goOn(key: string, turn: Turn, takePlace: (victim: PodRow) => boolean): PodRow | undefined {
    const preemption = this.#underWay.get(key)
    assert(preemption, `the preemption ${key} is under way`)
    const { by, node, victims } = preemption
    const [told, rest] = victims.length > 1 ? [victims.slice(0, -1), victims.slice(-1)] : [victims, []]
    const preempting = { by, node, turn, takePlace }
    for (const victim of told) preemptVictim(victim, preempting)
    if (rest.length > 0) {
      this.#wait(key, { by, node, victims: rest }, turn)
      return undefined
    }
    this.#underWay.delete(key)
    return by
  }

  #wait(key: string, preemption: Preemption, turn: Turn): void {
    this.#underWay.set(key, preemption)
    turn.wakeAfter(REQUESTS_MS, key)
  }
}
