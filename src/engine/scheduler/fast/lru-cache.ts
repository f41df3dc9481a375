import type { NodeMirror } from './node-mirror.ts'

/** What is worked out for a twin's nodes under a text key, at most `max` of it: the one unused for longest is forgotten. */
export class LruCache<T> {
  readonly #max: number
  /** The key that was requested last, whichever mirror it was for: a value may miss one move to the front. */
  #latest = ''
  readonly #byMirror = new WeakMap<NodeMirror, Map<string, T>>()

  constructor(max: number) {
    this.#max = max
  }

  get(mirror: NodeMirror, key: string, make: () => T): T {
    let known = this.#byMirror.get(mirror)
    if (!known) {
      known = new Map()
      this.#byMirror.set(mirror, known)
    }
    let value = known.get(key)
    // Pods of one template are scheduled one after the other: nothing to be moved up then.
    if (value !== undefined && this.#latest === key) return value
    if (value === undefined) value = make()
    else known.delete(key)
    known.set(key, value)
    this.#latest = key
    if (known.size > this.#max) {
      const [oldest] = known
      if (oldest !== undefined) known.delete(oldest[0])
    }
    return value
  }

  /** Drops a value, so that it is computed again. */
  drop(mirror: NodeMirror, key: string): void {
    this.#byMirror.get(mirror)?.delete(key)
  }
}
