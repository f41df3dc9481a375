import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlaceBits } from './place-bits.ts'

function visited(bits: PlaceBits, from: number, most = Number.POSITIVE_INFINITY): readonly number[] {
  const places: number[] = []
  bits.visit(from, (place) => {
    places.push(place)
    return places.length < most
  })
  return places
}

describe('PlaceBits', () => {
  it('visits each place once in ring order from any start (seed 7)', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(199)), fc.nat(), fc.integer({ min: 1, max: 20 }), (places, start, most) => {
        const bits = PlaceBits.none(200)
        for (const place of places) bits.set(place, true)
        const sorted = places.toSorted((a, b) => a - b)
        const from = start % Math.max(1, sorted.length)
        const round = [...sorted.slice(from), ...sorted.slice(0, from)]
        expect(bits.count).toBe(places.length)
        expect(visited(bits, from)).toEqual(round)
        expect(visited(bits, from, most)).toEqual(round.slice(0, most))
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  it('removes a place without changing its copies', () => {
    const bits = PlaceBits.none(64)
    bits.set(31, true)
    bits.set(63, true)
    const copy = bits.copy()
    bits.set(31, false)
    expect(visited(bits, 0)).toEqual([63])
    expect(visited(copy, 1)).toEqual([63, 31])
  })
})
