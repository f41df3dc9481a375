import { expect, it } from 'vitest'
import { abbreviatedNames } from './abbreviated-names.ts'

it('names the first and counts the others', () => {
  expect(abbreviatedNames(['a'])).toBe('a')
  expect(abbreviatedNames(['a', 'b', 'c'])).toBe('a, b, c')
  expect(abbreviatedNames(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more')
})
