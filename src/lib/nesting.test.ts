import { expect, it } from 'vitest'
import { isDeeperThan } from './nesting.ts'

const nested = (levels: number): unknown => JSON.parse(`${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`)

it.each([
  ['a text', 'x', 0, false],
  ['null', null, 0, false],
  ['an empty array', [], 0, true],
  ['an empty array', [], 1, false],
  ['as many levels as allowed', nested(10), 10, false],
  ['one level more', nested(10), 9, true],
  ['many levels beside few', [1, { a: 2 }, nested(100)], 100, true],
  ['a depth that no recursion reaches', nested(200_000), 256, true],
] as const)('%s', (_, value, levels, expected) => {
  expect(isDeeperThan(value, levels)).toBe(expected)
})
