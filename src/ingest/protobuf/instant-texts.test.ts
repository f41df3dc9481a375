import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InstantTexts } from './instant-texts.ts'

test('a time is written as the API server writes it in JSON, before 1970 as well', () => {
  const texts = new InstantTexts()
  fc.assert(
    fc.property(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), (seconds) => {
      expect(texts.text(seconds)).toBe(new Date(seconds * 1000).toISOString().replace('.000Z', 'Z'))
    }),
  )
})

test('seconds that share a place are kept apart', () => {
  const texts = new InstantTexts()
  const seconds = [0, 1024, 0, -1024, 1024]
  const dates = seconds.map((second) => new Date(second * 1000).toISOString().replace('.000Z', 'Z'))
  expect(seconds.map((second) => texts.text(second))).toEqual(dates)
})
