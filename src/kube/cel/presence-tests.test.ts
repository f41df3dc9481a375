import { describe, expect, it } from 'vitest'
import { withoutPresenceTests } from './presence-tests.ts'

describe('withoutPresenceTests', () => {
  it.each([
    ['has(a.b)', '(a.?b.hasValue())'],
    ['has(a["x.y"].b) && c', '(a["x.y"].?b.hasValue()) && c'],
    ['!has(a[")"].b)', '!(a[")"].?b.hasValue())'],
    ['has(f(has(a.b)).c)', '(f((a.?b.hasValue())).?c.hasValue())'],
    ['"has(a.b)" == x', '"has(a.b)" == x'],
    [`'it''s' + "\\"has(a.b)"`, `'it''s' + "\\"has(a.b)"`],
    ['"""has(a.b) " """ == x', '"""has(a.b) " """ == x'],
    ['a.hash(b.c)', 'a.hash(b.c)'],
    ['has(a.b', 'has(a.b'],
  ])('%s', (expression, rewritten) => {
    expect(withoutPresenceTests(expression)).toBe(rewritten)
  })
})
