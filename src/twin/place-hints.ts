import type { Kind } from '../kube/kinds.ts'
import type { Ordinal } from './ordinal.ts'

/** A run looks up the same names repeatedly: a few hundred in a drain, some ten thousand where everything is rolled out. */
const NAMES_MAX = 65_536

/**
 * Where the objects of a name were found last. Ordinals stay while an object lives, and the reader of a hint verifies it
 * with the row itself, so that one cache serves a state and all its forks, whatever they write.
 */
export class PlaceHints {
  readonly #places = new Map<Kind, Places>()

  recall(kind: Kind, name: string): Ordinal | undefined {
    const places = this.#places.get(kind)
    if (places === undefined) return undefined
    if (places.last !== name) {
      places.ordinal = places.ordinals.get(name)
      places.last = name
    }
    return places.ordinal
  }

  learn(kind: Kind, name: string, ordinal: Ordinal): void {
    let places = this.#places.get(kind)
    if (places === undefined) {
      places = { ordinals: new Map(), last: name, ordinal }
      this.#places.set(kind, places)
    }
    if (places.ordinals.size >= NAMES_MAX) places.ordinals.clear()
    places.ordinals.set(name, ordinal)
    places.last = name
    places.ordinal = ordinal
  }
}

/** The places of a kind. One step of a run looks up the same pod and the same node several times. */
interface Places {
  readonly ordinals: Map<string, Ordinal>
  /** The name of the last lookup, and its result. */
  last: string
  ordinal: Ordinal | undefined
}
