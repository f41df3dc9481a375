import { setMaxListeners } from 'node:events'
import type { AccessReviews } from '../../ingest/access-reviews.ts'
import { AccessError, type Authenticator, type Caller } from './authenticator.ts'
import { REVIEWS_AT_ONCE, reviewSight } from './review-sight.ts'
import { tokenHash } from './token-file.ts'

/** How long an answer of the API server is used, in milliseconds. */
const ADMITTED_MS = 60_000
const REFUSED_MS = 10_000
/** How long a caller stays admitted while the API server does not answer, in milliseconds. */
const STALE_MS = 300_000
/** Tokens whose answers are kept; the oldest goes first. */
const KEPT_MAX = 1000
/** How long the API server may take for all reviews of a caller, in milliseconds. */
const REVIEW_MS = 15_000

export interface ClusterTokenOptions {
  readonly reviews: AccessReviews
  /** The namespaces of the cluster; `undefined` while it is being read. */
  readonly namespaces: () => readonly string[] | undefined
  /** Gets the reason, once, when the API server refuses or does not answer reviews. */
  readonly log: (line: string) => void
  /** Monotonic milliseconds. */
  readonly nowMs: () => number
  /** Calls repeatedly until the returned function is called. */
  readonly every: (intervalMs: number, work: () => void) => () => void
}

interface Kept {
  /** When it was requested. */
  readonly atMs: number
  readonly answer: Promise<Caller>
  /** Whether the answer was admission; `undefined`: not known yet. */
  admitted?: boolean
}

/**
 * Admits callers with tokens of the cluster, who see what they may list there: TokenReview, then SubjectAccessReviews for
 * each kind, and where some are refused, for each namespace. Answers are kept for a minute. While the API server does not answer, callers that it admitted stay admitted
 * for five minutes.
 */
export function createClusterTokens({ reviews, namespaces, log, nowMs, every }: ClusterTokenOptions): Authenticator {
  const kept = new Map<string, Kept>()
  const listeners: (() => void)[] = []
  let isReported = false
  const stop = every(ADMITTED_MS, () => {
    for (const listener of listeners) listener()
  })

  const reviewed = async (token: string): Promise<Caller> => {
    const signal = AbortSignal.timeout(REVIEW_MS)
    // Each review under way listens for it: that many are not a leak.
    setMaxListeners(REVIEWS_AT_ONCE, signal)
    try {
      const owner = await reviews.ownerOf(token, signal)
      if (owner === undefined) throw new AccessError(401, 'the token is not valid in this cluster')
      const seen = await reviewSight({ reviews, owner, namespaces: namespaces(), signal })
      isReported = false
      return { name: owner.username, namespaces: seen }
    } catch (error) {
      if (error instanceof AccessError) throw error
      const reason = error instanceof Error ? error.message : String(error)
      if (!isReported) log(`problem: callers cannot be reviewed (the role system:auth-delegator allows it): ${reason}`)
      isReported = true
      throw new AccessError(503, 'the API server does not answer who the token belongs to: try again in a moment')
    }
  }

  const begin = (key: string, token: string, last: Kept | undefined): Kept => {
    const entry: Kept = { atMs: nowMs(), answer: reviewed(token) }
    entry.answer.then(
      () => {
        entry.admitted = true
      },
      (error: unknown) => {
        const isUnknown = error instanceof AccessError && error.status === 503
        if (!isUnknown) entry.admitted = false
        // Without an answer the last one counts until it is too old, and the next request tries again.
        else if (kept.get(key) === entry) {
          if (last) kept.set(key, last)
          else kept.delete(key)
        }
      },
    )
    kept.delete(key)
    kept.set(key, entry)
    for (const oldest of kept.keys()) if (kept.size > KEPT_MAX) kept.delete(oldest)
    return entry
  }

  return {
    authenticate: async (token) => {
      if (token === undefined)
        throw new AccessError(401, 'this server needs a token of the cluster: send it as "Authorization: Bearer TOKEN"')
      const key = tokenHash(token)
      const last = kept.get(key)
      const ageMs = nowMs() - (last?.atMs ?? 0)
      if (last && ageMs < (last.admitted === false ? REFUSED_MS : ADMITTED_MS)) return last.answer
      const wasAdmitted = last?.admitted === true && ageMs < STALE_MS ? last : undefined
      try {
        return await begin(key, token, wasAdmitted).answer
      } catch (error) {
        if (wasAdmitted && error instanceof AccessError && error.status === 503) return wasAdmitted.answer
        throw error
      }
    },
    onChange: (listener) => void listeners.push(listener),
    close: () => {
      stop()
      reviews.close()
    },
  }
}
