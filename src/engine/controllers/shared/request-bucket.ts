import { TokenBucket } from '../../../lib/token-bucket.ts'

/** --kube-api-qps and --kube-api-burst of kube-controller-manager, at their defaults: no API shows them. */
const DEFAULT_RATE = { perSecond: 20, burst: 30 }

/**
 * The requests that a controller may send, in the order in which they are requested (client-go flowcontrol token bucket). Every
 * controller has its own, and its events count as well.
 */
export class RequestBucket extends TokenBucket {
  constructor(rate: { readonly perSecond?: number } = {}) {
    super({ ...DEFAULT_RATE, ...rate })
  }
}
