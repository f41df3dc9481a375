import { addMs, type Instant } from '../../../kube/instant.ts'
import { RequestBucket } from '../shared/request-bucket.ts'

/** The requests of an eviction, in order: the pod is read, gets its condition, and is deleted (semantics B9.5). */
const STEPS = ['read', 'mark', 'delete'] as const

/** How long a request takes. */
const REQUEST_MS = 5

export type EvictionStep = (typeof STEPS)[number]

interface Request {
  readonly uid: string
  readonly step: number
  /** When the one before it was answered. */
  readonly readyAt: Instant
  /** When it is sent; `undefined` until it has requested its turn. */
  readonly at: Instant | undefined
}

/**
 * Evictions that are under way. All that are due begin at once and wait for their turns together: where many are, every pod is
 * read before the first is marked, and marked before the first is deleted.
 */
export class EvictionRequests {
  readonly #requests = new Map<string, Request>()
  readonly #bucket = new RequestBucket()

  begin(key: string, uid: string, now: Instant): void {
    this.#requests.set(key, { uid, step: 0, readyAt: now, at: this.#bucket.take(now) })
  }

  /** When the next request about the pod is sent or requests its turn; `undefined` when there is no request. */
  nextAt(key: string): Instant | undefined {
    const request = this.#requests.get(key)
    return request?.at ?? request?.readyAt
  }

  /** Sends the next request about the pod if it is its turn. */
  send(key: string, now: Instant): { readonly uid: string; readonly step: EvictionStep } | undefined {
    const request = this.#requests.get(key)
    const step = request && STEPS[request.step]
    if (!request || step === undefined || request.readyAt > now) return undefined
    const at = request.at ?? this.#bucket.take(now)
    this.#requests.set(key, { ...request, at })
    if (at > now) return undefined
    const { uid } = request
    if (step === 'delete') this.#requests.delete(key)
    else this.#requests.set(key, { uid, step: request.step + 1, readyAt: addMs(now, REQUEST_MS), at: undefined })
    return { uid, step }
  }
}
