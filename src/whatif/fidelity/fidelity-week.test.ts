import { describe, expect, it } from 'vitest'
import { T0 } from '../../../test/support/builders.ts'
import { formatInstant, parseInstant } from '../../kube/instant.ts'
import { addCounts, fidelityLine, NO_COUNTS, weekOf } from './fidelity-week.ts'

describe('a week', () => {
  it.each([
    ['2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z'],
    ['2026-11-29T23:59:59Z', '2026-11-23T00:00:00Z'],
    ['2026-11-22T23:59:59Z', '2026-11-16T00:00:00Z'],
  ])('of %s begins on Monday %s', (at, begin) => {
    expect(formatInstant(weekOf(parseInstant(at) ?? T0))).toBe(begin)
  })
})

it('counts are added, and what was counted before is subtracted', () => {
  const first = { ...NO_COUNTS, placements: { judged: 5, agreed: 4 }, plugins: [{ plugin: 'A', count: 1 }] }
  const both = addCounts(first, { ...first, unjudged: 2, plugins: [{ plugin: 'B', count: 3 }] })
  expect(both).toEqual({
    ...NO_COUNTS,
    placements: { judged: 10, agreed: 8 },
    unjudged: 2,
    plugins: [
      { plugin: 'B', count: 3 },
      { plugin: 'A', count: 1 },
    ],
  })
  expect(addCounts(both, first, -1)).toEqual({
    ...NO_COUNTS,
    placements: { judged: 5, agreed: 4 },
    unjudged: 2,
    plugins: [{ plugin: 'B', count: 3 }],
  })
})

it.each([
  [12_430, 12_410, 'placements on this cluster matched in 99.8 % of 12,430 decisions this week'],
  [100_000, 99_999, 'placements on this cluster matched in 99.9 % of 100,000 decisions this week'],
  [3, 3, 'placements on this cluster matched in 100 % of 3 decisions this week'],
  [0, 0, undefined],
])('%s decisions, %s of them as predicted', (judged, agreed, line) => {
  expect(fidelityLine({ judged, agreed }, 'this week')).toBe(line)
})
