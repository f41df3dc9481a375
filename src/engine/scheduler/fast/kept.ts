import type { NodeMirror } from './node-mirror.ts'

/** What is worked out for a twin's nodes under a text key, at most `max` of it: the one unused for longest is forgotten. */
export class Kept<T> {
  readonly #max: number
  readonly #onForget: ((value: T) => void) | undefined
  /** The key that was asked for last, whichever mirror it was for: a value may miss being moved up once. */
  #latest = ''
  readonly #byMirror = new WeakMap<NodeMirror, Map<string, T>>()

  /** `onForget` is told of values that others took the place of. */
  constructor(max: number, onForget?: (value: T) => void) {
    this.#max = max
    this.#onForget = onForget
  }

  get(mirror: NodeMirror, key: string, make: () => T): T {
    let known = this.#byMirror.get(mirror)
    if (!known) {
      known = new Map()
      this.#byMirror.set(mirror, known)
    }
    let value = known.get(key)
    // Pods of one template come one after the other: nothing to be moved up then.
    if (value !== undefined && this.#latest === key) return value
    if (value === undefined) value = make()
    else known.delete(key)
    known.set(key, value)
    this.#latest = key
    if (known.size > this.#max) {
      const [oldest] = known
      if (oldest !== undefined) {
        known.delete(oldest[0])
        this.#onForget?.(oldest[1])
      }
    }
    return value
  }

  /** Forgets a value, so that it is made anew. */
  drop(mirror: NodeMirror, key: string): void {
    this.#byMirror.get(mirror)?.delete(key)
  }
}
