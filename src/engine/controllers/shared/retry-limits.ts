/** The shortest and the longest delay before a retry, in milliseconds. */
export interface RetryLimits {
  readonly firstDelayMs: number
  readonly delayMaxMs: number
}

/** Those of client-go's default controller rate limiter. */
export const DEFAULT_RETRY_LIMITS: RetryLimits = { firstDelayMs: 5, delayMaxMs: 1_000_000 }
