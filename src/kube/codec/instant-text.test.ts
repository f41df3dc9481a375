import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatInstant, instant, parseInstant, stamp } from '../instant.ts'
import { quickInstant } from './instant-text.ts'

it('reads whole seconds like the complete parser', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (ms) => {
      const text = formatInstant(stamp(instant(ms)))
      expect(quickInstant(text)).toBe(parseInstant(text))
    }),
  )
})

it('keeps times of the same minute and second apart', () => {
  const texts = ['2026-06-01T12:00:07Z', '2026-06-01T13:00:07Z', '2027-06-01T12:00:07Z', '2026-06-01T12:00:07Z']
  expect(texts.map(quickInstant)).toEqual(texts.map(parseInstant))
})

it.each([
  '2026-06-01T12:00:00.5Z',
  '2026-06-01T12:00:00+1',
  '2026-06-01 12:00:00Z',
  '2026-06-01T24:00:00Z',
  '2026-13-01T12:00:00Z',
  '',
])('leaves %j to the complete parser', (text) => {
  expect(quickInstant(text)).toBeUndefined()
})

it('rejects all texts that the complete parser rejects', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z$/), (text) => {
      expect(quickInstant(text) ?? parseInstant(text)).toBe(parseInstant(text))
    }),
  )
})
