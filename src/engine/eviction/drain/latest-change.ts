import type { Instant } from '../../../kube/instant.ts'
import type { DrainReport } from './drain-report.ts'

/**
 * Which reports of a drain are new. The eviction of a pod that a budget refuses is retried every five seconds indefinitely: the
 * first refusal is a change, and so is each one with another cause; the others only show that the drain is still blocked.
 */
export class LatestChange {
  #at: Instant | undefined
  readonly #causes: Map<string, string>

  constructor(from?: LatestChange) {
    this.#at = from ? from.#at : undefined
    this.#causes = new Map(from ? from.#causes : [])
  }

  /** When something new was last reported. */
  get at(): Instant | undefined {
    return this.#at
  }

  note(report: DrainReport): void {
    if (report.kind === 'evicting') return
    if (report.kind === 'refused') {
      const { uid } = report.pod
      const cause = report.refusal.causes[0]?.message ?? report.refusal.message
      if (this.#causes.get(uid) === cause) return
      this.#causes.set(uid, cause)
    }
    this.#at = report.at
  }
}
