import type { Instant } from '../../../kube/instant.ts'
import { TokenBucket, type TokenBucketRate } from '../../../lib/token-bucket.ts'

/** kubectl sets no limits, so that client-go's own apply (client-go rest.DefaultQPS and rest.DefaultBurst). */
export const CLIENT_RATE = { perSecond: 5, burst: 10 }
/** client-go prints that a request has waited longer than this, and not again within some time (globalThrottledLogger). */
const LONG_DELAY_MS = 1000
const BETWEEN_NOTICES_MS = 10_000

/**
 * The requests that one kubectl process may send (semantics D10): client-go limits each API group on its own. Cordons, lists and
 * reads of pods share `core`, evictions share `policy`, reads of DaemonSets share `apps`.
 */
export class KubectlClient {
  readonly core: TokenBucket
  readonly policy: TokenBucket
  readonly apps: TokenBucket
  #noticeAt = Number.NEGATIVE_INFINITY

  constructor(rate: TokenBucketRate = CLIENT_RATE) {
    this.core = new TokenBucket(rate)
    this.policy = new TokenBucket(rate)
    this.apps = new TokenBucket(rate)
  }

  /** Whether kubectl prints now that a request has waited for its turn; it counts as printed. */
  printsDelay(delayMs: number, now: Instant): boolean {
    if (delayMs <= LONG_DELAY_MS || now - this.#noticeAt < BETWEEN_NOTICES_MS) return false
    this.#noticeAt = now
    return true
  }
}
