/** A value that is valid from one moment until the next one is set: what is known of something over the time of a run. */
export class Steps<T> {
  readonly #times: number[] = []
  readonly #values: T[] = []
  readonly #before: T

  /** `before` is the value until the first step. */
  constructor(before: T) {
    this.#before = before
  }

  /** The value changes at this moment, and whatever was scheduled for later is dropped. */
  set(atMs: number, value: T): this {
    const last = this.#times.findLastIndex((time) => time < atMs)
    this.#times.length = last + 1
    this.#values.length = last + 1
    return this.schedule(atMs, value)
  }

  /** The value will change, at a moment after all known changes. */
  schedule(atMs: number, value: T): this {
    if (value === (this.#values.at(-1) ?? this.#before)) return this
    this.#times.push(atMs)
    this.#values.push(value)
    return this
  }

  at(atMs: number): T {
    const last = this.#times.findLastIndex((time) => time <= atMs)
    return this.#values[last] ?? this.#before
  }

  /** When the value first changes after a moment; `undefined`: never. */
  nextChange(afterMs: number): number | undefined {
    return this.#times.find((time) => time > afterMs)
  }

  /** When the value changes last; -Infinity: it never does. */
  lastChange(): number {
    return this.#times.findLast((time) => Number.isFinite(time)) ?? Number.NEGATIVE_INFINITY
  }

  /** Each moment with the value from then on, the first one with the value before. */
  list(): readonly { readonly atMs: number; readonly value: T }[] {
    const steps = this.#times.map((atMs, i) => ({ atMs, value: this.#values[i] as T }))
    return [{ atMs: Number.NEGATIVE_INFINITY, value: this.#before }, ...steps]
  }

  /** Another value for each. */
  map<U>(change: (value: T) => U): Steps<U> {
    const mapped = new Steps(change(this.#before))
    this.#times.forEach((atMs, i) => {
      mapped.schedule(atMs, change(this.#values[i] as T))
    })
    return mapped
  }

  /** What two values make together, over time. */
  with<U, V>(other: Steps<U>, join: (mine: T, its: U) => V): Steps<V> {
    const joined = new Steps(join(this.#before, other.at(Number.NEGATIVE_INFINITY)))
    const times = new Set([...this.#times, ...other.#times])
    for (const atMs of [...times].sort((a, b) => a - b)) joined.schedule(atMs, join(this.at(atMs), other.at(atMs)))
    return joined
  }

  /** The same values some time later. */
  later(ms: number): Steps<T> {
    const shifted = new Steps(this.#before)
    this.#times.forEach((atMs, i) => {
      shifted.schedule(atMs + ms, this.#values[i] as T)
    })
    return shifted
  }

  /** The same, with other values from one moment to another. */
  patched(fromMs: number, toMs: number, change: (value: T) => T): Steps<T> {
    const patched = new Steps(this.#before)
    const times = new Set([...this.#times, fromMs, toMs])
    for (const atMs of [...times].sort((a, b) => a - b)) {
      const value = this.at(atMs)
      patched.schedule(atMs, atMs >= fromMs && atMs < toMs ? change(value) : value)
    }
    return patched
  }
}
