import type { Instant } from '../../../kube/instant.ts'

const FIRST_MS = 1000
const MAX_MS = 15 * 60_000

interface Entry {
  readonly delayMs: number
  readonly since: Instant
}

/**
 * How often a failed pod of a set is replaced on one node: 1 s apart, doubling to 15 minutes, so that set and kubelet do not
 * fight (semantics B4.4). A node without failures for twice the maximum starts again at 1 s.
 */
export class FailedPodBackoff {
  readonly #entries = new Map<string, Entry>()

  /** Milliseconds that the node still has to wait; 0 when a failed pod may be replaced now. */
  remainingMs(key: string, now: Instant): number {
    const entry = this.#entries.get(key)
    return entry ? Math.max(0, entry.since + entry.delayMs - now) : 0
  }

  /** Notes that a failed pod is replaced. */
  replaced(key: string, now: Instant): void {
    const entry = this.#entries.get(key)
    const known = entry && now - entry.since <= 2 * MAX_MS ? entry.delayMs * 2 : FIRST_MS
    this.#entries.set(key, { delayMs: Math.min(known, MAX_MS), since: now })
  }
}
