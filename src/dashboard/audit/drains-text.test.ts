import { expect, it } from 'vitest'
import { drainsText } from './drains-text.ts'

it.each([
  [1, '1 drain'],
  [100, '100 drains'],
  [101, 'at most 100 of 101 drains'],
  [12_000, 'at most 100 of 12,000 drains'],
])('of %i nodes offers %s', (nodes, text) => {
  expect(drainsText(nodes)).toBe(text)
})
