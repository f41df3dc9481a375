import { expect, it } from 'vitest'
import { asOfText } from './as-of-text.ts'

it.each([
  ['2026-01-31T12:00:00Z', undefined, 'as of 2026-01-31T12:00:00Z'],
  ['2026-01-31T12:00:00Z', '2026-01-31 12:00 UTC', 'as of 2026-01-31 12:00 UTC'],
  ['1970-01-01T00:00:00Z', '1970-01-01 00:00 UTC', 'at an unknown time (--as-of sets it)'],
])('%s, shown as %s: %s', (takenAt, shown, text) => {
  expect(asOfText(takenAt, shown)).toBe(text)
})
