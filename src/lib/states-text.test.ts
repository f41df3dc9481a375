import { expect, it } from 'vitest'
import { statesText, withoutPeriod } from './states-text.ts'

it.each([
  ['a is refused: not supported; 1 pod moves.', 'not supported.', true],
  ['a is refused: not supported.', 'not supported.', true],
  ['a is refused: not supported.', 'not supported', true],
  ['a is refused: not supported', 'not found', false],
])('%s states %s: %s', (sentence, message, expected) => {
  expect(statesText(sentence, message)).toBe(expected)
})

it('removes one period', () => {
  expect(['done.', 'done', 'wait...'].map(withoutPeriod)).toEqual(['done', 'done', 'wait..'])
})
