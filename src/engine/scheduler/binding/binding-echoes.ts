import type { Change, ChangeOf } from '../../../twin/change.ts'

/** From the end of a scheduling cycle to the scheduler's hearing of the binding: two requests and a watch. */
const ECHO_MS = 5

interface Echo {
  readonly at: number
  readonly change: ChangeOf<'Pod'>
}

/**
 * Bindings that the scheduler's watch has not delivered yet. The scheduler binds beside its cycles: attempts that fail meanwhile
 * have already counted the bound pod, and when the watch delivers it too, it may be a reason to retry them.
 */
export class BindingEchoes {
  readonly #echoes: Echo[] = []

  /** When the next one is delivered. */
  get nextAt(): number | undefined {
    return this.#echoes[0]?.at
  }

  /** Keeps the change back when it is a binding. */
  keep(change: Change, now: number): boolean {
    if (change.kind !== 'Pod') return false
    const { before, after } = change
    if (before?.nodeName !== '' || !after || after.nodeName === '') return false
    this.#echoes.push({ at: now + ECHO_MS, change })
    return true
  }

  /** The changes that are delivered by now, in their order. */
  take(now: number): readonly Change[] {
    if (this.#echoes.length === 0) return NONE
    const left = this.#echoes.findIndex(({ at }) => at > now)
    if (left === 0) return NONE
    return this.#echoes.splice(0, left < 0 ? this.#echoes.length : left).map(({ change }) => change)
  }
}

const NONE: readonly Change[] = []
