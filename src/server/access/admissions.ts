import { AccessError, type Caller } from './authenticator.ts'
import type { every } from './every.ts'

/** How long an answer is used, in milliseconds. */
const ADMITTED_MS = 60_000
const REFUSED_MS = 10_000
/** How long a caller stays admitted while reviews have no answer, in milliseconds. */
const STALE_MS = 300_000
/** Callers whose answers are kept; the oldest goes first. */
const KEPT_MAX = 1000
/** How long all reviews of a caller may take, in milliseconds. */
const REVIEW_MS = 15_000

interface AdmissionOptions {
  /** What a problem of reviews means, before its reason. */
  readonly problem: string
  /** What a caller reads while reviews have no answer. */
  readonly unanswered: string
  /** Gets the problem, once, when reviews are refused or not answered. */
  readonly log: (line: string) => void
  /** Monotonic milliseconds. */
  readonly nowMs: () => number
  readonly every: typeof every
}

interface Kept {
  /** When it was requested. */
  readonly atMs: number
  readonly answer: Promise<Caller>
  /** Whether the answer was admission; `undefined`: not known yet. */
  admitted?: boolean
}

/** Finds out who a caller is, and what it sees; any error but an `AccessError` means that there is no answer now. */
type Review = (signal: AbortSignal) => Promise<Caller>

/**
 * Admits callers by reviews, whose answers are kept for a minute. While reviews have no answer, callers that were admitted stay
 * admitted for five minutes.
 */
export class Admissions {
  readonly #options: AdmissionOptions
  readonly #kept = new Map<string, Kept>()
  readonly #listeners: (() => void)[] = []
  readonly #stop: () => void
  #isReported = false

  constructor(options: AdmissionOptions) {
    this.#options = options
    this.#stop = options.every(ADMITTED_MS, () => {
      for (const listener of this.#listeners) listener()
    })
  }

  /**
   * The caller with a key, by the last review or a new one.
   * @throws {AccessError} when it is not admitted, or cannot be reviewed.
   */
  async admit(key: string, review: Review): Promise<Caller> {
    const last = this.#kept.get(key)
    const ageMs = this.#options.nowMs() - (last?.atMs ?? 0)
    if (last && ageMs < (last.admitted === false ? REFUSED_MS : ADMITTED_MS)) return last.answer
    const wasAdmitted = last?.admitted === true && ageMs < STALE_MS ? last : undefined
    try {
      return await this.#begin(key, review, wasAdmitted).answer
    } catch (error) {
      if (wasAdmitted && error instanceof AccessError && error.status === 503) return wasAdmitted.answer
      throw error
    }
  }

  /** Calls the listener when answers may have changed. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  close(): void {
    this.#stop()
  }

  #begin(key: string, review: Review, last: Kept | undefined): Kept {
    const entry: Kept = { atMs: this.#options.nowMs(), answer: this.#reviewed(review) }
    entry.answer.then(
      () => {
        entry.admitted = true
      },
      (error: unknown) => {
        const isUnknown = error instanceof AccessError && error.status === 503
        if (!isUnknown) entry.admitted = false
        // Without an answer the last one counts until it is too old, and the next request tries again.
        else if (this.#kept.get(key) === entry) {
          if (last) this.#kept.set(key, last)
          else this.#kept.delete(key)
        }
      },
    )
    this.#kept.delete(key)
    this.#kept.set(key, entry)
    for (const oldest of this.#kept.keys()) if (this.#kept.size > KEPT_MAX) this.#kept.delete(oldest)
    return entry
  }

  async #reviewed(review: Review): Promise<Caller> {
    const { log, problem, unanswered } = this.#options
    try {
      const caller = await review(AbortSignal.timeout(REVIEW_MS))
      this.#isReported = false
      return caller
    } catch (error) {
      if (error instanceof AccessError) throw error
      const reason = error instanceof Error ? error.message : String(error)
      if (!this.#isReported) log(`problem: ${problem}: ${reason}`)
      this.#isReported = true
      throw new AccessError(503, unanswered)
    }
  }
}
