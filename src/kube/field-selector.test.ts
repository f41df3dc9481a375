import { describe, expect, it } from 'vitest'
import { matchesFields, parseFieldSelector } from './field-selector.ts'

describe('a field selector (semantics F3.30)', () => {
  it.each([
    ['', []],
    ['a=b', [{ field: 'a', value: 'b', isNot: false }]],
    ['a==b,', [{ field: 'a', value: 'b', isNot: false }]],
    [
      'b!=,a=x\\,y\\=\\\\',
      [
        { field: 'a', value: 'x,y=\\', isNot: false },
        { field: 'b', value: '', isNot: true },
      ],
    ],
  ])('%j', (text, terms) => {
    expect(parseFieldSelector(text)).toEqual(terms)
  })

  it.each([
    ['a', "invalid selector: 'a'; can't understand 'a'"],
    ['b=1,a', "invalid selector: 'b=1,a'; can't understand 'a'"],
    ['a=b=c', 'invalid field selector: unescaped character in value: 61'],
    ['a=\\b', 'invalid field selector: invalid escape sequence: \\b'],
    ['a=\\', 'invalid field selector: invalid escape sequence: \\'],
  ])('refuses %j', (text, message) => {
    expect(() => parseFieldSelector(text)).toThrow(message)
  })

  it.each([
    ['a=1', true],
    ['a!=1', false],
    ['a=1,b=', true],
    ['a=1,b!=', false],
  ])('%s: %s', (text, expected) => {
    expect(matchesFields(parseFieldSelector(text), (field) => (field === 'a' ? '1' : ''))).toBe(expected)
  })
})
