import type { Instant } from '../../../kube/instant.ts'
import type { ObjectKey } from '../../turn.ts'
import { earlierFailures, type OtherTries } from './earlier-failures.ts'
import { DEFAULT_RETRY_LIMITS, type RetryLimits } from './retry-limits.ts'
import { type RetryPhase, unchangedPhase } from './retry-phase.ts'

export interface RetryOptions extends Partial<RetryLimits> {
  /** When a retry is due that was waiting before the run began. */
  readonly phase?: RetryPhase | undefined
}

/** An object that has failed since before the run. */
export interface FailingObject {
  readonly owner: ObjectKey
  readonly since: Instant
  /** What else made the controller try it since then: likely, and at least. None when left out. */
  readonly others?: { readonly likely: readonly OtherTries[]; readonly fewest: readonly OtherTries[] }
}

interface Failing {
  readonly failures: number
  readonly dueAt: number
}

/**
 * When a key that failed is tried again: after 5 ms, 10 ms, 20 ms... up to 1000 s (client-go's default controller rate
 * limiter), unless a controller has limits of its own. A retry in between makes the next delay longer, but a
 * retry that is already due earlier is kept (semantics G8).
 */
export class RetryBackoff {
  readonly #limits: RetryLimits
  readonly #phase: RetryPhase
  readonly #failing = new Map<string, Failing>()

  constructor({ phase = unchangedPhase, ...limits }: RetryOptions = {}) {
    this.#limits = { ...DEFAULT_RETRY_LIMITS, ...limits }
    this.#phase = phase
  }

  /**
   * Takes over a key whose tries have failed since a moment before the run, and returns the milliseconds until its retry. 0: what shows
   * the failure is so recent that it may not have been tried at all.
   */
  resume(key: string, { owner, since, others }: FailingObject, now: Instant): number {
    const likely = earlierFailures(now - since, this.#limits, others?.likely)
    const fewest = earlierFailures(now - since, this.#limits, others?.fewest)
    if (likely === undefined || fewest === undefined) return 0
    const { failures, leftMs } = this.#phase(owner, { likely, fewest })
    this.#failing.set(key, { failures, dueAt: now + leftMs })
    return leftMs
  }

  get isAnyFailing(): boolean {
    return this.#failing.size > 0
  }

  /** Whether the last try of the key has failed. */
  isFailing(key: string): boolean {
    return this.#failing.has(key)
  }

  /** Notes a failure at `now` and returns the milliseconds until the retry. */
  failed(key: string, now: number): number {
    const known = this.#failing.get(key)
    const failures = known?.failures ?? 0
    const wanted = now + Math.min(this.#limits.firstDelayMs * 2 ** failures, this.#limits.delayMaxMs)
    const dueAt = known !== undefined && known.dueAt > now ? Math.min(known.dueAt, wanted) : wanted
    this.#failing.set(key, { failures: failures + 1, dueAt })
    return dueAt - now
  }

  /**
   * Notes that the key will be acted on at `at` through the queue that contains the retry, too: such a queue has one place for
   * a key, and the earlier moment takes it. (What is added without a delay leaves the retry where it is.)
   */
  bringForward(key: string, at: number): void {
    const known = this.#failing.get(key)
    if (known !== undefined && known.dueAt > at) this.#failing.set(key, { ...known, dueAt: at })
  }

  /** A success resets the delay of the key. */
  succeeded(key: string): void {
    this.#failing.delete(key)
  }
}
