import { describe, expect, it } from 'vitest'
import { smallestCount } from './smallest-count.ts'

/** Counts that are tried if the given number is enough. */
function tried(enough: number, { from = 1, max = 100, runsMax = 5, isFutile = false } = {}) {
  const counts: number[] = []
  const search = smallestCount({
    from,
    max,
    runsMax,
    // biome-ignore lint/correctness/useYield: it makes no run.
    *attempt(count) {
      counts.push(count)
      return { value: count >= enough ? count : undefined, mayNeedMore: !isFutile }
    },
  })
  const { value } = search.next()
  return { counts, value }
}

describe('the smallest sufficient count', () => {
  it.each([1, 2, 3, 5, 7, 8, 15, 16])('is found by doubling and halving: %i', (enough) => {
    const { counts, value } = tried(enough)
    expect(value).toEqual({ found: { count: enough, value: enough }, runs: counts.length })
    expect(counts.length).toBeLessThanOrEqual(9)
  })

  it('is also searched below the start of the search', () => {
    expect(tried(3, { from: 8 }).value).toMatchObject({ found: { count: 3 } })
  })

  it('never exceeds the maximum', () => {
    expect(tried(7, { max: 6 })).toEqual({ counts: [1, 2, 4, 6], value: { found: undefined, runs: 4 } })
  })

  it('stops when a higher count cannot help, and after the maximum number of runs', () => {
    expect(tried(3, { isFutile: true }).counts).toEqual([1])
    expect(tried(50, { runsMax: 3 }).counts).toEqual([1, 2, 4])
  })
})
