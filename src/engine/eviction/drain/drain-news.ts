import type { Instant } from '../../../kube/instant.ts'
import type { DrainReport } from './drain-report.ts'

/**
 * What of a drain's reports is new. A pod that a budget refuses is asked for every five seconds for ever: the first refusal
 * says something, and each that gives another cause; the others only say that the drain still stands where it stood.
 */
export class DrainNews {
  #at: Instant | undefined
  readonly #causes: Map<string, string>

  constructor(from?: DrainNews) {
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
