import type { RetryLimits } from './retry-limits.ts'

/** Where the retries of an object stand that has failed for some time. */
export interface EarlierFailures {
  readonly failures: number
  /** The delay that has begun, in milliseconds. */
  readonly delayMs: number
  /** How much of it is left, in milliseconds. */
  readonly leftMs: number
}

/** Tries that were no retries: something changed that made the controller sync the object. */
export interface OtherTries {
  /** Milliseconds since the first failure. */
  readonly afterMs: number
  readonly count: number
}

/** Stamps are whole seconds: on average a failure was this much later. */
const STAMP_ERROR_MS = 500
/** What is more recent may be a change to which the controller has not reacted. */
const AGE_MIN_MS = 2000

/**
 * How often an object has failed whose first failure has this age: each try doubles the delay (client-go
 * TypedItemExponentialFailureRateLimiter), and a retry that is due earlier is kept (semantics G8). `undefined`: the age shows nothing.
 */
export function earlierFailures(
  ageMs: number,
  { firstDelayMs, delayMaxMs }: RetryLimits,
  others: readonly OtherTries[] = [],
): EarlierFailures | undefined {
  if (!(ageMs >= AGE_MIN_MS)) return undefined
  const nowMs = ageMs - STAMP_ERROR_MS
  const delayAfter = (failures: number): number => Math.min(firstDelayMs * 2 ** (failures - 1), delayMaxMs)
  let failures = 1
  let begunMs = 0
  let dueMs = firstDelayMs
  const retryUntil = (untilMs: number): void => {
    while (dueMs <= untilMs && dueMs - begunMs < delayMaxMs) {
      failures++
      begunMs = dueMs
      dueMs += delayAfter(failures)
    }
  }
  for (const { afterMs, count } of others.toSorted((a, b) => a.afterMs - b.afterMs)) {
    if (afterMs > nowMs) break
    retryUntil(afterMs)
    failures += count
  }
  retryUntil(nowMs)
  const delayMs = dueMs - begunMs
  const passed = nowMs - begunMs
  return { failures, delayMs, leftMs: delayMs - (passed % delayMs) }
}
