import { addMs, type Instant } from '../../../kube/instant.ts'
import { assert } from '../../../lib/assert.ts'
import type { TokenBucket } from '../../../lib/token-bucket.ts'
import { POLL_MS, PollClock } from './poll-clock.ts'

/** One pod that is read until it is gone. */
interface Wait {
  readonly key: string
  readonly clock: PollClock
  /** When the next read was requested. */
  requestedAt: Instant
  /** When the next read is sent; or, while it is not requested yet, when it is requested. */
  at: Instant
  requested: boolean
}

/** A read of a pod that was sent at a moment, after it had waited for its turn. */
export interface SentRead {
  readonly key: string
  readonly at: Instant
  readonly delayMs: number
}

/**
 * When kubectl reads the pods that it has evicted (apimachinery wait.PollUntilContextTimeout, semantics D6, D10): each at once and
 * then at each tick of its clock, while all reads share a limit of requests. Reads that find their pod are computed afterwards, so
 * that a run has no events for them.
 */
export class DeletionWaits {
  readonly #bucket: TokenBucket
  readonly #onFound: (read: SentRead) => void
  readonly #waits = new Map<string, Wait>()

  /** @param onFound called for each read that finds its pod, in the order in which they are sent; a cycle of reads that is left out has none */
  constructor(bucket: TokenBucket, onFound: (read: SentRead) => void = () => {}) {
    this.#bucket = bucket
    this.#onFound = onFound
  }

  /** Requests the first read of a pod. */
  begin(key: string, now: Instant): void {
    this.advance(now)
    this.#waits.set(key, { key, clock: new PollClock(now), requestedAt: now, at: this.#bucket.take(now), requested: true })
  }

  /** When the next read of a pod is sent; where `isRequested` is false, not before that moment. */
  nextAt(key: string): Instant {
    return this.#of(key).at
  }

  /** Whether the next read of a pod is requested, so that kubectl waits for its answer even past a deadline. */
  isRequested(key: string): boolean {
    return this.#of(key).requested
  }

  /** How long the read that is sent now has waited for its turn, in milliseconds. */
  delayMs(key: string): number {
    const { at, requestedAt } = this.#of(key)
    return at - requestedAt
  }

  /** The read that is sent now found the pod. */
  found(key: string, now: Instant): void {
    answer(this.#of(key))
    this.advance(now)
  }

  end(key: string): void {
    this.#waits.delete(key)
  }

  /** Works out the reads that were sent before a moment, which found their pods, and those that were requested up to it. */
  advance(now: Instant): void {
    let cycle: { readonly state: string; readonly from: number; readonly until: number } | undefined
    for (let next = this.#next(now); next !== undefined; next = this.#next(now)) {
      const { at } = next
      if (cycle === undefined || at >= cycle.until) {
        const state = this.#stateAt(at)
        if (cycle?.state === state) this.#skip(now, at, at - cycle.from)
        cycle = { state, from: at, until: at + POLL_MS * this.#waits.size }
        if (next.at !== at) continue
      }
      if (next.requested) {
        this.#onFound({ key: next.key, at, delayMs: at - next.requestedAt })
        answer(next)
      } else {
        next.requestedAt = next.at
        next.at = this.#bucket.take(next.at)
        next.requested = true
      }
    }
  }

  /** The first of all waits that has something to do. */
  #next(now: Instant): Wait | undefined {
    let first: Wait | undefined
    for (const wait of this.#waits.values()) {
      const isDue = wait.requested ? wait.at < now : wait.at <= now
      if (isDue && (first === undefined || wait.at < first.at)) first = wait
    }
    return first
  }

  /** Everything that decides the next step, relative to a moment: equal texts, equal futures. */
  #stateAt(at: Instant): string {
    const waits = [...this.#waits.values()].map((wait) => `${wait.at - at} ${wait.requested} ${wait.clock.lastTickFrom(at)}`)
    return `${this.#bucket.debtMs(at)} ${waits.join(' ')}`
  }

  /** Leaves out as many whole cycles as pass before a moment. */
  #skip(now: Instant, at: Instant, cycleMs: number): void {
    const cycles = cycleMs > 0 && cycleMs % POLL_MS === 0 ? Math.floor((now - at) / cycleMs) - 1 : 0
    if (cycles <= 0) return
    const skippedMs = cycles * cycleMs
    this.#bucket.shift(skippedMs)
    for (const wait of this.#waits.values()) {
      wait.at = addMs(wait.at, skippedMs)
      wait.requestedAt = addMs(wait.requestedAt, skippedMs)
      wait.clock.skip(skippedMs / POLL_MS)
    }
  }

  #of(key: string): Wait {
    const wait = this.#waits.get(key)
    assert(wait !== undefined, `${key} is waited for`)
    return wait
  }
}

/** A read was answered: its pod is still there. */
function answer(wait: Wait): void {
  wait.at = wait.clock.next(wait.at)
  wait.requested = false
}
