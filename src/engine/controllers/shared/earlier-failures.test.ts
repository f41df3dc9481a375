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

  it('G8 each other try doubles the delay and keeps a retry that is due', () => {
    // Retries at 5, 15, 35 ... 2555 and 5115 ms; the seven other tries at 7 s lengthen the delay after the one at 10,235 ms.
    const others = [{ afterMs: 7000, count: 7 }]
    expect(earlierFailures(8500, DEFAULT_RETRY_LIMITS, others)).toEqual({ failures: 18, delayMs: 5120, leftMs: 2235 })
    expect(earlierFailures(30_500, DEFAULT_RETRY_LIMITS, others)).toEqual({
      failures: 19,
      delayMs: 1_000_000,
      leftMs: 1_000_000 - (30_000 - 10_235),
    })
  })

  it('G8 equals a back-off that is tried at the same moments', () => {
    const moments = [700, 900, 4000, 4001, 4002, 9000]
    const backoff = new RetryBackoff()
    let dueAt = backoff.failed('a', 0)
    let failures = 1
    const tryAt = (at: number): void => {
      dueAt = at + backoff.failed('a', at)
      failures++
    }
    for (const moment of [...moments, 60_000]) {
      while (dueAt <= moment) tryAt(dueAt)
      if (moment < 60_000) tryAt(moment)
    }
    const others = moments.map((afterMs) => ({ afterMs, count: 1 }))
    const found = earlierFailures(60_500, DEFAULT_RETRY_LIMITS, others)
    expect({ failures: found?.failures, leftMs: found?.leftMs }).toEqual({ failures, leftMs: dueAt - 60_000 })
  })

  it.each([-1000, 0, 1999])('is undefined after %i ms, when the controller may not have tried', (ageMs) => {
    expect(earlierFailures(ageMs, DEFAULT_RETRY_LIMITS)).toBeUndefined()
  })
})
