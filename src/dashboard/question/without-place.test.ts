import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { withoutPlace } from './without-place.ts'

const ERROR = new ApiError('INVALID_INPUT', 'actions[0].drain.nodes.names[0]: Node "a" not found\nNearest: b')

it('leaves out the place in a scenario of one action', () => {
  const { code, message } = withoutPlace({ action: 'drain', nodes: ['a'], flags: [] }, ERROR)
  expect([code, message]).toEqual(['INVALID_INPUT', 'Node "a" not found\nNearest: b'])
})

it('keeps the place where a scenario has several actions, or its text', () => {
  expect(withoutPlace({ action: 'scenario', steps: [] }, ERROR)).toBe(ERROR)
  expect(withoutPlace({ action: 'file', input: { actions: [] } }, ERROR)).toBe(ERROR)
})
