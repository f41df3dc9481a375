import { expect, it } from 'vitest'
import { runsText } from './runs-text.ts'

it.each([
  [{ runs: 500, total: null }, '500 runs'],
  [{ runs: 501, total: null }, '501 of at most 5000 runs'],
  [{ runs: 501, total: 600 }, '501 of 600 runs'],
])('of %j with at most 5000: %s', (progress, text) => {
  expect(runsText(progress, 5000)).toBe(text)
})

it.each([
  [undefined, '0 runs'],
  [{ runs: 1 }, '1 run'],
  [{ runs: 53, total: null }, '53 runs'],
  [{ runs: 53, total: 5000 }, '53 of 5000 runs'],
  [{ runs: 12_000, total: 12_497_500 }, '12,000 of 12,497,500 runs'],
])('of %j: %s', (progress, text) => {
  expect(runsText(progress)).toBe(text)
})
