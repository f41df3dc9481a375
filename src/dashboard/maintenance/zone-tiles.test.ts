import { expect, test } from 'vitest'
import { restText, tilesPerZone, zoneTiles } from './zone-tiles.ts'

const NODES = ['a', 'b', 'c', 'd'].map((name) => ({ name }))
const READINESS = new Map([
  ['a', { status: 'ready' }],
  ['b', { status: 'refused' }],
  ['c', { status: 'not started' }],
] as const)
const names = (nodes: readonly { readonly name: string }[]) => nodes.map(({ name }) => name).join(' ')

test('a zone with room for all of its nodes keeps their order', () => {
  const { shown, rest } = zoneTiles(NODES, READINESS, 4)
  expect([names(shown), names(rest)]).toEqual(['a b c d', ''])
})

test('a zone with more nodes shows those that cannot be drained first', () => {
  const { shown, rest } = zoneTiles(NODES, READINESS, 2)
  expect([names(shown), names(rest)]).toEqual(['c b', 'a d'])
  expect(restText(rest, READINESS)).toBe('2 more nodes: 1 ready, 1 not read yet')
})

test.each([
  [1, 360],
  [3, 120],
  [100, 12],
])('of %d zones each has %d tiles at first', (zones, tiles) => {
  expect(tilesPerZone(zones)).toBe(tiles)
})
