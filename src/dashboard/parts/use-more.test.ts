import { expect, it } from 'vitest'
import { moreText } from './use-more.tsx'

it.each([
  [1, 'Show 1 more'],
  [100, 'Show 100 more'],
  [101, 'Show 100 of 101 more'],
  [4950, 'Show 100 of 4950 more'],
  [12_000, 'Show 100 of 12,000 more'],
])('with %i that are not shown: %s', (rest, text) => {
  expect(moreText(rest)).toBe(text)
})
