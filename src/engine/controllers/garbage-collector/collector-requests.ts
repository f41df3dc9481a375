import type { ObjectId } from '../../../kube/id-of.ts'
import type { Turn } from '../../turn.ts'
import { RequestBucket } from '../shared/request-bucket.ts'
import { RequestTurns } from '../shared/request-turns.ts'

/** The collector may send twice as many requests a second as others, because what it deletes it reads before. */
const REQUESTS_PER_SECOND = 40
/** This many objects are processed in parallel; the others wait (--concurrent-gc-syncs). */
const WORKERS = 20

/** An object and why it is examined: `new` objects and owners are also checked for owners in the wrong namespace. */
export type CollectorKey = `${'new' | 'known'} ${ObjectId}`

/**
 * Whose turn it is among the objects that are collected. Objects that are processed in parallel wait for the rate limit together,
 * so that many objects are deleted in waves: all are read before the first is deleted.
 */
export class CollectorRequests {
  readonly #turns = RequestTurns.silent(new RequestBucket({ perSecond: REQUESTS_PER_SECOND }))
  /** How many requests were sent for each object that a worker processes. */
  readonly #atHand = new Map<CollectorKey, number>()
  readonly #waiting = new Set<CollectorKey>()

  /** Whether a worker processes the object. */
  isAtHand(key: CollectorKey): boolean {
    return this.#atHand.has(key)
  }

  /** Whether this many requests about an object have been sent; if not, it is processed again when the next may be sent. */
  send(key: CollectorKey, requests: number, turn: Turn<CollectorKey>): boolean {
    if (!this.#atHand.has(key) && this.#atHand.size >= WORKERS) {
      this.#waiting.add(key)
      return false
    }
    this.#waiting.delete(key)
    const sent = this.#atHand.get(key) ?? 0
    if (sent === requests) {
      this.leave(key, turn)
      return true
    }
    const waitMs = this.#turns.waitMs(key, turn.now)
    this.#atHand.set(key, waitMs === 0 ? sent + 1 : sent)
    // Meanwhile others send theirs.
    turn.wakeAfter(waitMs, key)
    return false
  }

  /** No requests are left for the object: a worker is free again. */
  leave(key: CollectorKey, turn: Turn<CollectorKey>): void {
    this.#waiting.delete(key)
    this.#turns.forget(key)
    if (!this.#atHand.delete(key)) return
    const [next] = this.#waiting
    if (next !== undefined) turn.wakeAfter(0, next)
  }
}
