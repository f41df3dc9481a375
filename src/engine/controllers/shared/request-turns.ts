import type { Instant } from '../../../kube/instant.ts'
import { RequestBucket } from './request-bucket.ts'

/**
 * If requests need not wait, one request in this many is an event, which is sent beside them; where requests wait, events wait
 * longer.
 */
const REQUESTS_PER_EVENT = 4
/**
 * This many events about an object are sent at once, and hardly any after that (client-go tools/record
 * EventSourceObjectSpamFilter).
 */
const EVENTS_MAX = 25

interface RequestTurnsOptions {
  readonly bucket?: RequestBucket
  /** Whether its requests record events, which count as well. */
  readonly recordsEvents?: boolean
}

/**
 * Whose turn it is among the syncs of a controller that share its requests: each of them waits for one turn at a time, which
 * is kept for it until it comes back.
 */
export class RequestTurns {
  readonly #bucket: RequestBucket
  readonly #reserved = new Map<string, Instant>()
  /** How many requests each sync has sent up to now; `undefined`: they record no events. */
  readonly #sent: Map<string, number> | undefined

  constructor({ bucket = new RequestBucket(), recordsEvents = true }: RequestTurnsOptions = {}) {
    this.#bucket = bucket
    this.#sent = recordsEvents ? new Map() : undefined
  }

  /** For a client whose requests record no events. */
  static silent(bucket = new RequestBucket()): RequestTurns {
    return new RequestTurns({ bucket, recordsEvents: false })
  }

  /** Milliseconds until the next requests of a sync may be sent; 0: now, and they count as sent. */
  waitMs(key: string, now: Instant, requests = 1): number {
    const reserved = this.#reserved.get(key)
    const at = reserved ?? this.#take(now, requests)
    if (at > now) {
      this.#reserved.set(key, at)
      return at - now
    }
    this.#reserved.delete(key)
    if (reserved === undefined) this.#emit(key, now)
    return 0
  }

  /** When this many requests of a sync are sent that are all ready now. */
  takeAll(key: string, count: number, now: Instant): readonly Instant[] {
    return Array.from({ length: count }, () => {
      const at = this.#bucket.take(now)
      if (at <= now) this.#emit(key, now)
      return at
    })
  }

  /** Milliseconds that a sync still has to wait for its turn; 0: it does not wait. */
  leftMs(key: string, now: Instant): number {
    return Math.max(0, (this.#reserved.get(key) ?? now) - now)
  }

  /** Drops the turn of a sync that was abandoned. */
  forget(key: string): void {
    this.#reserved.delete(key)
    this.#sent?.delete(key)
  }

  #take(now: Instant, requests: number): Instant {
    let at = now
    for (let i = 0; i < requests; i++) at = this.#bucket.take(at)
    return at
  }

  #emit(key: string, now: Instant): void {
    if (this.#sent === undefined) return
    const sent = (this.#sent.get(key) ?? 0) + 1
    this.#sent.set(key, sent)
    if (sent <= EVENTS_MAX && sent % REQUESTS_PER_EVENT === 0) this.#bucket.take(now)
  }
}
