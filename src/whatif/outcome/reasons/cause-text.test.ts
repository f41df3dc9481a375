import { expect, it } from 'vitest'
import type { ShortageCause } from '../shortage-cause.ts'
import { causeText } from './cause-text.ts'

function cause(reason: string, message: string): ShortageCause {
  return { reason, message, count: 1, pods: [] }
}

it.each([
  [[], ''],
  [[cause('FailedCreate', 'exceeded quota: small')], ': FailedCreate: exceeded quota: small'],
  [[cause('ContainersNotReady', '')], ': ContainersNotReady'],
  [[cause('OOMKilled', 'x'), cause('Unschedulable', 'y')], ': OOMKilled: x (and 1 other cause)'],
  [[cause('A', 'x'), cause('B', 'y'), cause('C', 'z')], ': A: x (and 2 other causes)'],
])('%o', (causes, text) => {
  expect(causeText(causes)).toBe(text)
})
