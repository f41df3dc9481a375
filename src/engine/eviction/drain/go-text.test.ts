import { describe, expect, it } from 'vitest'
import { aggregateText, durationText } from './go-text.ts'

describe('durationText', () => {
  const table: readonly [ms: number, want: string][] = [
    [0, '0s'],
    [500, '500ms'],
    [12_000, '12s'],
    [7500, '7.5s'],
    [60_500, '1m0.5s'],
    [3_600_000, '1h0m0s'],
    [5_025_250, '1h23m45.25s'],
  ]
  for (const [ms, want] of table) {
    it(`writes ${ms} ms as ${want}`, () => {
      expect(durationText(ms)).toBe(want)
    })
  }
})

describe('aggregateText', () => {
  it('leaves a single error unchanged, prints each different one once', () => {
    expect([['a'], ['a', 'a'], ['a', 'b', 'a']].map(aggregateText)).toEqual(['a', 'a', '[a, b]'])
  })
})
