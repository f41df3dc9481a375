import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ItemGuess } from './json-item-guess.ts'
import { JsonItemScanner } from './json-item-scanner.ts'
import type { JsonPiece } from './json-piece.ts'

type Writing = 'pretty' | 'one a line' | 'minified'

function written(items: readonly unknown[], writing: Writing): string {
  const lines = items.map((item) => JSON.stringify(item))
  switch (writing) {
    case 'pretty':
      return JSON.stringify({ apiVersion: 'v1', items, kind: 'List' }, null, 4)
    case 'one a line':
      return `{"apiVersion":"v1","items":[\n${lines.join(',\n')}\n],"kind":"List"}\n`
    case 'minified':
      return JSON.stringify({ apiVersion: 'v1', items, kind: 'List' })
  }
}

/** Byte by byte nothing can be guessed: every item is walked over. */
function pieces(text: string, chunkBytes: number): JsonPiece[] {
  const scanner = new JsonItemScanner()
  const bytes = Buffer.from(text)
  const all: JsonPiece[] = []
  for (let i = 0; i < bytes.length; i += chunkBytes) all.push(...scanner.push(bytes.subarray(i, i + chunkBytes)))
  return [...all, ...scanner.finish()]
}

function withoutValue(piece: JsonPiece): unknown {
  return 'text' in piece ? { ...piece, text: piece.text.toString(), value: undefined } : piece
}

const item = fc.record({
  apiVersion: fc.constant('v1'),
  metadata: fc.record({
    name: fc.string(),
    owners: fc.array(fc.constant({ apiVersion: 'apps/v1', kind: 'x' }), { maxLength: 3 }),
  }),
  spec: fc.jsonValue({ maxDepth: 3 }),
})
const writings = fc.constantFrom<Writing>('pretty', 'one a line', 'minified')

describe('ItemGuess', () => {
  it('finds the same pieces as walking over every byte, whatever is wrong with them', () => {
    const damage = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      put: fc.constantFrom('', '"', '{', '}', ']', '\\', 'x'),
    })
    const property = fc.property(fc.array(item), writings, fc.option(damage), (items, writing, wound) => {
      const whole = written(items, writing)
      const at = Math.floor((wound?.at ?? 0) * whole.length)
      const text = wound ? whole.slice(0, at) + wound.put + whole.slice(at + 1) : whole
      expect(pieces(text, text.length).map(withoutValue)).toEqual(pieces(text, 1).map(withoutValue))
    })
    fc.assert(property, { numRuns: 400 })
  })

  for (const writing of ['pretty', 'one a line', 'minified'] as const) {
    it(`guesses all items but the first and the last of a list that is ${writing}`, () => {
      const items = Array.from({ length: 20 }, (_, i) => ({ apiVersion: 'v1', owners: [{ apiVersion: 'a' }, { kind: 'b' }], i }))
      const found = pieces(written(items, writing), 100_000).filter((piece) => piece.type === 'item')
      expect(found.map(({ value }) => value)).toEqual([undefined, ...items.slice(1, -1), undefined])
    })
  }

  it('no longer guesses where guesses are wrong', () => {
    // The mark is inside every item, too.
    const text = `{"items":[${Array.from({ length: 100 }, () => '{"a":[{},{"a":1}]}').join(',')}]}`
    const guess = new ItemGuess()
    const buffer = Buffer.from(text)
    const starts = Array.from({ length: 100 }, (_, i) => 10 + i * 19)
    const tried = starts.filter((start, i) => {
      if (i > 0) guess.ended(start - 1)
      expect(guess.item(buffer, start, 1000)).toBeUndefined()
      return !guess.resigned
    })
    expect(tried.length).toBeLessThan(15)
  })
})
