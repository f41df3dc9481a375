import { describe, expect, it } from 'vitest'
import { Random } from '../../run/random.ts'
import { inBatches, slowStart } from './slow-start.ts'

describe('slowStart', () => {
  const table: readonly { name: string; count: number; allowed: number; attempts: number; failure: string | undefined }[] = [
    { name: 'nothing to do', count: 0, allowed: 9, attempts: 0, failure: undefined },
    { name: 'all succeed', count: 11, allowed: 99, attempts: 11, failure: undefined },
    { name: 'the very first fails', count: 500, allowed: 0, attempts: 1, failure: 'refused after 0' },
    { name: 'a batch with a failure is finished', count: 100, allowed: 3, attempts: 7, failure: 'refused after 3' },
    { name: 'the last batch is what is left', count: 5, allowed: 4, attempts: 5, failure: 'refused after 4' },
  ]
  it.each(table)('$name', ({ count, allowed, attempts, failure }) => {
    let made = 0
    let requested = 0
    const result = slowStart(count, () => {
      requested++
      if (made === allowed) return `refused after ${made}`
      made++
      return undefined
    })
    expect([requested, result]).toEqual([attempts, failure])
  })
})

describe('inBatches', () => {
  it('visits batches in order, and the items of each in any order', () => {
    const items = Array.from({ length: 10 }, (_, i) => i)
    const seen = new Set<string>()
    for (let seed = 1; seed <= 40; seed++) {
      const ordered = inBatches(items, new Random(seed))
      expect([ordered.slice(0, 1), ordered.slice(1, 3).toSorted(), ordered.slice(3, 7).toSorted()]).toEqual([
        [0],
        [1, 2],
        [3, 4, 5, 6],
      ])
      expect(ordered.slice(7).toSorted()).toEqual([7, 8, 9])
      seen.add(ordered.slice(1, 3).join())
    }
    expect([...seen].sort()).toEqual(['1,2', '2,1'])
  })

  it('returns an empty list for an empty list', () => {
    expect(inBatches([], new Random(1))).toEqual([])
  })
})
