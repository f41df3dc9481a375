import type { AccessReviews } from '../../ingest/access-reviews.ts'
import { Admissions } from './admissions.ts'
import { AccessError, type Authenticator } from './authenticator.ts'
import type { every } from './every.ts'
import { reviewSight } from './review-sight.ts'
import { tokenHash } from './token-file.ts'

export interface ClusterTokenOptions {
  readonly reviews: AccessReviews
  /** The namespaces of the cluster; `undefined` while it is being read. */
  readonly namespaces: () => readonly string[] | undefined
  /** Gets the reason, once, when the API server refuses or does not answer reviews. */
  readonly log: (line: string) => void
  /** Monotonic milliseconds. */
  readonly nowMs: () => number
  readonly every: typeof every
}

/**
 * Admits callers with tokens of the cluster, who see what they may list there: TokenReview, then SubjectAccessReviews for
 * each kind, and where some are refused, for each namespace. Answers are kept for a minute. While the API server does not answer, callers that it admitted stay admitted
 * for five minutes.
 */
export function createClusterTokens({ reviews, namespaces, log, nowMs, every }: ClusterTokenOptions): Authenticator {
  const admissions = new Admissions({
    problem: 'callers cannot be reviewed (the role system:auth-delegator allows it)',
    unanswered: 'the API server does not answer who the token belongs to: try again in a moment',
    log,
    nowMs,
    every,
  })
  return {
    authenticate: async (token) => {
      if (token === undefined)
        throw new AccessError(401, 'this server needs a token of the cluster: send it as "Authorization: Bearer TOKEN"')
      return admissions.admit(tokenHash(token), async (signal) => {
        const owner = await reviews.ownerOf(token, signal)
        if (owner === undefined) throw new AccessError(401, 'the token is not valid in this cluster')
        return { name: owner.username, namespaces: await reviewSight({ reviews, owner, namespaces: namespaces(), signal }) }
      })
    },
    onChange: (listener) => admissions.onChange(listener),
    close: () => {
      admissions.close()
      reviews.close()
    },
  }
}
