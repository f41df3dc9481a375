import type { RetryLimits } from './retry-limits.ts'

/** Where the retries of an object stand that has failed for some time. */
export interface EarlierFailures {
  readonly failures: number
  /** The delay after the last failure, in milliseconds. */
  readonly delayMs: number
  /** How much of it is left, in milliseconds, if each try was a retry. */
  readonly leftMs: number
}

/** Stamps are whole seconds: on average a failure was this much later. */
const STAMP_ERROR_MS = 500
/** What is more recent may be a change to which the controller has not reacted. */
const AGE_MIN_MS = 2000

/**
 * How often an object has failed whose first failure has this age: each retry doubles the delay (client-go
 * TypedItemExponentialFailureRateLimiter; semantics G8). `undefined`: the age shows nothing.
 */
export function earlierFailures(ageMs: number, { firstDelayMs, delayMaxMs }: RetryLimits): EarlierFailures | undefined {
  if (!(ageMs >= AGE_MIN_MS)) return undefined
  let left = ageMs - STAMP_ERROR_MS
  let failures = 1
  let delayMs = firstDelayMs
  while (left >= delayMs && delayMs < delayMaxMs) {
    left -= delayMs
    delayMs = Math.min(2 * delayMs, delayMaxMs)
    failures++
  }
  return { failures, delayMs, leftMs: delayMs - (left % delayMs) }
}
