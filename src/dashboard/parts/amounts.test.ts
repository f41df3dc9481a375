import { expect, it } from 'vitest'
import { coresText, fittingCoresText, fittingGibibytesText, gibibytesText, mebibytesText, milliCoresText } from './amounts.ts'

it('rounds what nodes have left, and rounds down what a pod can request', () => {
  const bytes = 28.87 * 2 ** 30
  expect([gibibytesText(bytes), fittingGibibytesText(bytes)]).toEqual(['28.9Gi', '28.8Gi'])
  expect([fittingGibibytesText(0.3 * 2 ** 30), fittingGibibytesText(29 * 2 ** 30)]).toEqual(['0.3Gi', '29.0Gi'])
  expect([coresText(7450), coresText(156_068_000)]).toEqual(['7.5', '156,068.0'])
  expect([fittingCoresText(7450), fittingCoresText(8000)]).toEqual(['7.4', '8.0'])
})

it('has what pods request in one unit each, and never less than it is', () => {
  expect([0, 50, 1000].map(milliCoresText)).toEqual(['0m', '50m', '1000m'])
  expect([0, 64 * 2 ** 20, 100_000_000, 4 * 2 ** 30].map(mebibytesText)).toEqual(['0Mi', '64Mi', '96Mi', '4096Mi'])
})
