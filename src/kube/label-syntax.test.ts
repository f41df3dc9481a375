import { describe, expect, it } from 'vitest'
import { goQuote } from './field-error.ts'
import { labelKeyErrors, labelValueErrors, subdomainErrors } from './label-syntax.ts'

describe('labelKeyErrors', () => {
  it.each(['app', 'kubernetes.io/os', 'A_b.c-d', 'x'.repeat(63), `${'a'.repeat(253)}/b`])('accepts %s', (key) => {
    expect(labelKeyErrors(key)).toEqual([])
  })

  it.each([
    ['', ['name part must be non-empty', /^name part must consist of/]],
    ['/a', ['prefix part must be non-empty']],
    ['A/b', [/^prefix part a lowercase RFC 1123 subdomain/]],
    ['a/b/c', [/^a valid label key must consist .*optional DNS subdomain prefix/]],
    ['x'.repeat(64), ['name part must be no more than 63 bytes']],
    [`${'a'.repeat(254)}/b`, ['prefix part must be no more than 253 bytes']],
  ])('refuses %j', (key, messages) => {
    const errors = labelKeyErrors(key)
    expect(errors).toHaveLength(messages.length)
    messages.forEach((message, i) => {
      expect(errors[i]).toMatch(message)
    })
  })
})

it('counts bytes, not characters', () => {
  expect(labelValueErrors('ü'.repeat(32))[0]).toBe('must be no more than 63 bytes')
  expect(labelValueErrors('')).toEqual([])
  expect(subdomainErrors('a.b-c')).toEqual([])
})

it('quotes like Go', () => {
  expect(goQuote('a"b\\c\n\x01ü')).toBe('"a\\"b\\\\c\\n\\x01ü"')
})
