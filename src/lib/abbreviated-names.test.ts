import { expect, it } from 'vitest'
import { someNames } from './some-names.ts'

it('names the first and counts the others', () => {
  expect(someNames(['a'])).toBe('a')
  expect(someNames(['a', 'b', 'c'])).toBe('a, b, c')
  expect(someNames(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more')
})
