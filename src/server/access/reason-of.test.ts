import { expect, it } from 'vitest'
import { reasonOf } from './reason-of.ts'

it.each([
  ['the error that an answer names', { error: 'access_denied' }, 'the issuer answered access_denied'],
  ['its description', { error: 'a', error_description: 'b' }, 'the issuer answered a (b)'],
  ['the error of a challenge', { cause: [{ parameters: { error: 'invalid_token' } }] }, 'the issuer answered invalid_token'],
  ['the cause', { cause: new Error('connect ECONNREFUSED') }, 'failed: connect ECONNREFUSED'],
  ['the message alone', {}, 'failed'],
  ['a text of several lines in one', { error: 'a\nproblem: b\u{1b}' }, 'the issuer answered a?problem: b?'],
  ['the beginning of a long text', { error: 'x'.repeat(300) }, `the issuer answered ${'x'.repeat(200)}`],
])('the log gets %s', (_, parts, expected) => {
  expect(reasonOf(Object.assign(new Error('failed'), parts))).toBe(expected)
})
