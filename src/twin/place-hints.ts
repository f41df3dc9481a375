import type { Kind } from '../kube/kinds.ts'

/** A run asks for the same names again and again: a few hundred in a drain, some ten thousand where everything is rolled out. */
const NAMES_MAX = 65_536

/**
 * Where the objects of a name were found last. Ordinals stay while an object lives, and whoever takes a hint proves it by the
 * row itself, so that one memory serves a state and all its forks, whatever they write.
 */
export class PlaceHints {
  readonly #ordinals = new Map<Kind, Map<string, number>>()

  recall(kind: Kind, name: string): number | undefined {
    return this.#ordinals.get(kind)?.get(name)
  }

  learn(kind: Kind, name: string, ordinal: number): void {
    let names = this.#ordinals.get(kind)
    if (names === undefined) {
      names = new Map()
      this.#ordinals.set(kind, names)
    }
    if (names.size >= NAMES_MAX) names.clear()
    names.set(name, ordinal)
  }
}
