import { describe, expect, it } from 'vitest'
import { instant } from '../../../kube/instant.ts'
import { RetryBackoff } from './retry-backoff.ts'

describe('RetryBackoff', () => {
  it('doubles from 5 ms to 1000 s', () => {
    const backoff = new RetryBackoff()
    let now = 0
    const delays = Array.from({ length: 20 }, () => {
      const delay = backoff.failed('a', now)
      now += delay
      return delay
    })
    expect(delays.slice(0, 4)).toEqual([5, 10, 20, 40])
    expect(delays.at(-1)).toBe(1_000_000)
  })

  it('keeps an earlier retry when another key fails in between', () => {
    const backoff = new RetryBackoff()
    for (const now of [0, 5, 15]) backoff.failed('a', now)
    expect(backoff.failed('a', 20)).toBe(15)
    expect(backoff.failed('a', 35)).toBe(80)
  })

  it('drops a retry that another delay replaced', () => {
    const backoff = new RetryBackoff({ firstDelayMs: 1000 })
    backoff.failed('a', 0)
    expect(backoff.failed('a', 1000)).toBe(2000)
    backoff.bringForward('a', 2000)
    expect(backoff.failed('a', 2000)).toBe(4000)
    backoff.bringForward('a', 9000)
    expect(backoff.failed('a', 3000)).toBe(3000)
  })

  it('restarts after a success', () => {
    const backoff = new RetryBackoff()
    backoff.failed('a', 0)
    backoff.succeeded('a')
    expect(backoff.failed('a', 100)).toBe(5)
  })

  it('G8 continues the back-off of failures before the run', () => {
    const owner = { kind: 'ReplicaSet', namespace: 'default', name: 'a' } as const
    const backoff = new RetryBackoff({ phase: (_owner, { likely }) => ({ ...likely, leftMs: likely.delayMs / 4 }) })
    expect(backoff.resume('a', { owner, since: instant(0) }, instant(60_000))).toBe(40_960 / 4)
    expect(backoff.isFailing('a')).toBe(true)
    // A try in between leaves the retry where it is, and doubles the delay after it.
    expect(backoff.failed('a', 61_000)).toBe(10_240 - 1000)
    expect(backoff.failed('a', 70_240)).toBe(163_840)
  })

  it('G8 retries at once a key that may not have been tried', () => {
    const backoff = new RetryBackoff()
    const owner = { kind: 'ReplicaSet', namespace: 'default', name: 'a' } as const
    expect(backoff.resume('a', { owner, since: instant(9000) }, instant(10_000))).toBe(0)
    expect(backoff.isFailing('a')).toBe(false)
  })
})
