import { describe, expect, it } from 'vitest'
import { earlierFailures } from './earlier-failures.ts'
import { RetryBackoff } from './retry-backoff.ts'
import { DEFAULT_RETRY_LIMITS } from './retry-limits.ts'

/** What the retries themselves come to after this time: failures, the delay after the last one, and how much of it is left. */
function played(ageMs: number, limits = DEFAULT_RETRY_LIMITS): object {
  const backoff = new RetryBackoff(limits)
  let at = 0
  for (let failures = 1; ; failures++) {
    const delayMs = backoff.failed('a', at)
    if (at + delayMs > ageMs) return { failures, delayMs, leftMs: at + delayMs - ageMs }
    at += delayMs
  }
}

describe('earlierFailures', () => {
  it.each([2000, 30_000, 600_000, 1_500_000])('G8 equals the retries of %i ms', (ageMs) => {
    expect(earlierFailures(ageMs + 500, DEFAULT_RETRY_LIMITS)).toEqual(played(ageMs))
  })

  it('G8 applies the maximum delay', () => {
    const limits = { firstDelayMs: 1000, delayMaxMs: 60_000 }
    expect(earlierFailures(30_500, limits)).toEqual(played(30_000, limits))
    const { failures, ...rest } = earlierFailures(3_600_500, limits) ?? { failures: 0 }
    expect(failures).toBe(7)
    expect(rest).toEqual({ delayMs: 60_000, leftMs: 3000 })
  })

  it.each([-1000, 0, 1999])('is undefined after %i ms, when the controller may not have tried', (ageMs) => {
    expect(earlierFailures(ageMs, DEFAULT_RETRY_LIMITS)).toBeUndefined()
  })
})
