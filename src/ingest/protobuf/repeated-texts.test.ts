import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RepeatedTexts } from './repeated-texts.ts'

test('every text is read as decoding it reads it, also where another one took its place', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.string({ unit: 'grapheme', maxLength: 90 }),
    fc.constantFrom('\u0080', '\u00e4', 'a\u0000'),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 40 }), fc.nat(9), (texts, offset) => {
      const repeated = new RepeatedTexts()
      for (const expected of [...texts, ...texts]) {
        const bytes = Buffer.concat([Buffer.alloc(offset, 120), Buffer.from(expected), Buffer.from('yz')])
        expect(repeated.text(bytes, offset, bytes.length - 2)).toBe(bytes.toString('utf8', offset, bytes.length - 2))
      }
    }),
  )
})

test('bytes that are not UTF-8 are read as decoding reads them', () => {
  const repeated = new RepeatedTexts()
  repeated.text(Buffer.from('\u00e9\u00e9'), 0, 4)
  expect(repeated.text(Buffer.from([0xe9, 0x41]), 0, 2)).toBe('\ufffdA')
})
