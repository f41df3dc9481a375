import type { Instant } from '../../../kube/instant.ts'

/** A rate per second in milliseconds between two nodes; infinite when nothing may go. */
function intervalMs(ratePerSecond: number): number {
  return ratePerSecond === 0 ? Number.POSITIVE_INFINITY : 1000 / ratePerSecond
}

/**
 * The nodes of a zone that wait for their evicting taint: first in, first out, at a limited rate with a burst of one
 * (RateLimitedTimedQueue; semantics B8.9).
 */
export class EvictionQueue {
  #names: readonly string[] = []
  #rate: number
  /** When the next node may go; the past means that a token is there. */
  #nextAt = Number.NEGATIVE_INFINITY

  constructor(rate: number) {
    this.#rate = rate
  }

  get isEmpty(): boolean {
    return this.#names.length === 0
  }

  add(name: string): void {
    if (!this.#names.includes(name)) this.#names = [...this.#names, name]
  }

  remove(name: string): void {
    if (this.#names.includes(name)) this.#names = this.#names.filter((other) => other !== name)
  }

  /** Releases all entries that need not wait any more. */
  keep(waits: (name: string) => boolean): void {
    if (!this.#names.every(waits)) this.#names = this.#names.filter(waits)
  }

  /** Another rate. What was spent stays spent: the new bucket is empty if the old one was. */
  setRate(rate: number, now: Instant): void {
    if (rate === this.#rate) return
    const empty = this.#nextAt > now || this.#rate === 0
    this.#nextAt = empty ? now + intervalMs(rate) : Number.NEGATIVE_INFINITY
    this.#rate = rate
  }

  /** Milliseconds until a node may go; `undefined` when none waits or none may. */
  waitMs(now: Instant): number | undefined {
    return this.isEmpty || this.#rate === 0 ? undefined : Math.max(0, this.#nextAt - now)
  }

  /** Takes the next node, and a token; `undefined` when it is not time. */
  take(now: Instant): string | undefined {
    if (this.waitMs(now) !== 0) return undefined
    const [name, ...rest] = this.#names
    this.#names = rest
    this.#nextAt = now + intervalMs(this.#rate)
    return name
  }
}
