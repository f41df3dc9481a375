import { expect, it } from 'vitest'
import { whatRemains } from './what-remains.ts'

const course = { completes: true, errorsMs: 0, darkMs: 0, belowMs: 0, killed: 0, windows: [] }

it.each([
  [{ ...course, errorsMs: 5000 }, 'requests to terminating pods fail for 5 s'],
  [{ ...course, darkMs: 2000, killed: 1 }, 'no pod responds for 2 s, 1 pod killed at the end of the grace period'],
  [{ ...course, completes: false }, 'the drain does not complete'],
  [undefined, 'the drain does not complete'],
])('of %j: %s', (left, text) => {
  expect(whatRemains(left, 'drain')).toBe(text)
})

it('a restart keeps as many pods as its strategy promises', () => {
  expect(whatRemains({ ...course, belowMs: 1000 }, 'restart')).toBe('fewer pods respond than the strategy promises for 1 s')
})
