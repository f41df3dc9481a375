import { describe, expect, it } from 'vitest'
import { deepDiff } from './deep-diff.ts'

describe('deepDiff', () => {
  const table: readonly { name: string; expected: unknown; actual: unknown; want: readonly string[] }[] = [
    { name: 'equal trees', expected: { a: [1, { b: null }] }, actual: { a: [1, { b: null }] }, want: [] },
    { name: 'the order of fields', expected: { a: 1, b: 2 }, actual: { b: 2, a: 1 }, want: [] },
    { name: 'undefined as absent', expected: { a: 1 }, actual: { a: 1, b: undefined }, want: [] },
    { name: 'negative zero as zero', expected: 0, actual: -0, want: [] },
    {
      name: 'a value deep inside',
      expected: { a: [{ b: 'x' }] },
      actual: { a: [{ b: 'y' }] },
      want: ['a[0].b: expected "x", got "y"'],
    },
    { name: 'a missing field', expected: { a: 1 }, actual: {}, want: ['a: expected 1, got nothing'] },
    { name: 'a field too much', expected: {}, actual: { a: 1 }, want: ['a: expected nothing, got 1'] },
    { name: 'null against absent', expected: { a: null }, actual: {}, want: ['a: expected null, got nothing'] },
    { name: 'a list against an object', expected: [], actual: {}, want: ['(value): expected [], got {}'] },
    { name: 'a number against its text', expected: { a: 1 }, actual: { a: '1' }, want: ['a: expected 1, got "1"'] },
    {
      name: 'a shorter list',
      expected: [1, 2],
      actual: [1],
      want: ['.length: expected 2, got 1', '[1]: expected 2, got nothing'],
    },
    { name: 'a key that is not a word', expected: { 'a/b': 1 }, actual: { 'a/b': 2 }, want: ['["a/b"]: expected 1, got 2'] },
    { name: 'not a number', expected: 1, actual: Number.NaN, want: ['(value): expected 1, got NaN'] },
  ]
  for (const { name, expected, actual, want } of table) {
    it(`reports ${name}`, () => {
      expect(deepDiff('', expected, actual)).toEqual(want)
    })
  }

  it('starts with the path it is given', () => {
    expect(deepDiff('pods[3]', { result: 'bound' }, { result: 'gated' })).toEqual([
      'pods[3].result: expected "bound", got "gated"',
    ])
  })

  it('counts the omitted differences', () => {
    const expected = Array.from({ length: 30 }, (_, i) => i)
    const lines = deepDiff(
      '',
      expected,
      expected.map((n) => n + 1),
      3,
    )
    expect(lines).toEqual([
      '[0]: expected 0, got 1',
      '[1]: expected 1, got 2',
      '[2]: expected 2, got 3',
      '... and 27 more differences',
    ])
  })

  it('shortens long values', () => {
    const [line] = deepDiff('', 'x'.repeat(1000), 1)
    expect(line).toMatch(/^\(value\): expected "x{159}\.\.\., got 1$/)
  })
})
