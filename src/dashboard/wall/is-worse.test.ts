import { expect, it } from 'vitest'
import { isWorse } from './is-worse.ts'

it.each([
  ['DEGRADED', 'SAFE', true],
  ['STUCK', 'DEGRADED', true],
  ['SAFE', 'STUCK', false],
  ['STUCK', 'STUCK', false],
  ['STUCK', 'BLOCKED', true],
  ['BLOCKED', 'STUCK', false],
  ['SAFE', undefined, false],
  ['UNKNOWN', undefined, true],
] as const)('%s after %s is worse: %s', (verdict, before, worse) => {
  expect(isWorse(verdict, before)).toBe(worse)
})
