import { describe, expect, it } from 'vitest'
import { BACKOFF_MS_MAX, Backoff } from './backoff.ts'
import type { IngestClock } from './ingest-clock.ts'

function delays(random: number, count: number): number[] {
  const clock: IngestClock = { now: () => 0, random: () => random, after: () => () => undefined }
  const backoff = new Backoff(clock)
  return Array.from({ length: count }, () => backoff.nextMs())
}

describe('Backoff', () => {
  it('doubles from 1 s to 30 s', () => {
    expect(delays(0.5, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })

  it('stays within half a step of that, and below 30 s, at random', () => {
    expect(delays(0, 7)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
    expect(Math.max(...delays(0.999, 20))).toBe(BACKOFF_MS_MAX)
  })

  it('starts again after progress', () => {
    const backoff = new Backoff({ now: () => 0, random: () => 0.5, after: () => () => undefined })
    backoff.nextMs()
    backoff.nextMs()
    backoff.reset()
    expect(backoff.nextMs()).toBe(1_000)
  })
})
