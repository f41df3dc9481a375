import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ListVersion, VersionedList } from './versioned-list.ts'

interface Taken {
  readonly view: ListVersion<number>
  readonly was: readonly (number | undefined)[]
}

describe('VersionedList', () => {
  const step = fc.record({ index: fc.nat(20), value: fc.nat(1000), takes: fc.boolean(), forgets: fc.boolean() })

  /** Compared by index: a view does not define places after its last value. */
  const expectThen = ({ view, was }: Taken): void => {
    const values = view.values()
    expect(Array.from({ length: 21 }, (_, i) => values[i])).toEqual(Array.from({ length: 21 }, (_, i) => was[i]))
  }

  it('keeps a view unchanged by later writes (seed 20261121)', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 900, minLength: 300 }), (steps) => {
        const list = new VersionedList<number>()
        const plain: (number | undefined)[] = []
        let taken: Taken[] = []
        for (const { index, value, takes, forgets } of steps) {
          if (takes) taken.push({ view: list.view(), was: plain.slice() })
          if (forgets && taken.length > 5) taken = taken.slice(1)
          list.set(index, value)
          plain[index] = value
          expect(list.get(index)).toBe(value)
        }
        for (const each of taken) expectThen(each)
      }),
      { seed: 20261121, numRuns: 20 },
    )
  })

  it('returns the same view until the next write', () => {
    const list = new VersionedList<string>()
    list.set(2, 'a')
    const view = list.view()
    expect(list.view()).toBe(view)
    list.set(2, 'b')
    expect(list.view()).not.toBe(view)
    expect(view.values()).toEqual([undefined, undefined, 'a'])
  })
})
