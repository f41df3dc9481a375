import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut } from './cut.ts'
import { clip } from './human.ts'
import { textTable } from './text-table.ts'
import { wrap } from './wrap.ts'

const word = fc.stringMatching(/^[a-z]{1,20}$/)
const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '))

describe('layout', () => {
  it('wrap keeps every word within the width', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 24, max: 100 }), (words, width) => {
        const lines = wrap(words, width, '  ')
        expect(lines.map((line) => line.trim()).join(' ')).toBe(words)
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width)
      }),
    )
  })

  it('wrap keeps the spaces at the beginning', () => {
    expect(wrap('    one two', 9, '      ')).toEqual(['    one', '      two'])
  })

  it('a table of words keeps every word within the width', () => {
    const row = fc.tuple(word, word, text)
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
        const lines = textTable({ header: ['A', 'B', 'C'], rows }, 80)
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(80)
        const shown = lines.join(' ').split(/\s+/)
        for (const [a, b, c] of rows) for (const part of [a, b, ...c.split(' ')]) if (part) expect(shown).toContain(part)
      }),
    )
  })

  it('a name longer than the line is not broken', () => {
    expect(wrap(`see ${'x'.repeat(90)} there`, 80)).toEqual(['see', 'x'.repeat(90), 'there'])
  })

  it.each([
    ['short enough', 20, 'short enough'],
    ['cut at a word, not in one', 16, 'cut at a ...'],
    ['no comma, at the end', 14, 'no comma ...'],
  ])('clip %s', (long, max, expected) => {
    expect(clip(long, max)).toBe(expected)
    expect(clip(long, max).length).toBeLessThanOrEqual(max)
  })

  it('cut prints the number of omitted items', () => {
    expect(cut(['a', 'b', 'c'], 3)).toEqual(['a', 'b', 'c'])
    expect(cut(['a', 'b', 'c'], 1)).toEqual(['a', 'and 2 more (use -o json)'])
  })
})
