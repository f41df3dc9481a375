import { expect, it } from 'vitest'
import { coresText, fittingGibibytesText, gibibytesText } from './amounts.ts'

it('rounds what nodes have left, and rounds down what a pod can request', () => {
  const bytes = 28.87 * 2 ** 30
  expect([gibibytesText(bytes), fittingGibibytesText(bytes)]).toEqual(['28.9Gi', '28.8Gi'])
  expect([fittingGibibytesText(0.3 * 2 ** 30), fittingGibibytesText(29 * 2 ** 30)]).toEqual(['0.3Gi', '29.0Gi'])
  expect([coresText(7450), coresText(156_068_000)]).toEqual(['7.5', '156,068.0'])
})
