import type { Base } from '../../whatif/base.ts'
import type { ObjectKey } from '../../whatif/outcome/outcome.ts'
import { stateName, writeObjectId } from './object-id.ts'

/**
 * The states that only answers show: the ends of runs. They are kept from the moment an id of an object in one is given out, by their
 * digests, the latest `answerStatesMax` of them.
 */
export class StateShelf {
  readonly #max: number
  /** The one that was used last comes last. */
  readonly #states = new Map<string, Base>()

  constructor({ answerStatesMax }: { readonly answerStatesMax: number }) {
    this.#max = answerStatesMax
  }

  /** The global id of an object of the state, which is kept from now on where nothing else keeps it. */
  idOf(key: ObjectKey, base: Base): string {
    const state = stateName(base)
    if (state.of === 'answer') this.#keep(state.digest, base)
    return writeObjectId({ state, key })
  }

  find(digest: string): Base | undefined {
    const base = this.#states.get(digest)
    if (base) this.#keep(digest, base)
    return base
  }

  #keep(digest: string, base: Base): void {
    this.#states.delete(digest)
    this.#states.set(digest, base)
    const [oldest] = this.#states.keys()
    if (this.#states.size > this.#max && oldest !== undefined) this.#states.delete(oldest)
  }
}
