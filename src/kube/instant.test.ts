import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMs, formatInstant, instant, parseInstant, stamp } from './instant.ts'

describe('instant', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0],
    ['2026-06-01T12:00:00.422Z', Date.UTC(2026, 5, 1, 12, 0, 0, 422)],
    ['2024-02-29T23:59:59Z', Date.UTC(2024, 1, 29, 23, 59, 59)],
    ['2000-03-01T00:00:00Z', Date.UTC(2000, 2, 1)],
    ['2026-06-01T12:00:00.123456789+02:00', Date.UTC(2026, 5, 1, 10, 0, 0, 123)],
  ])('parses %s', (text, ms) => {
    expect(parseInstant(text)).toBe(ms)
  })

  it.each(['', 'yesterday', '2026-13-01T00:00:00Z', '2026-01-01', '2026-01-01T25:00:00Z'])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeUndefined()
  })

  it('uses the same calendar as the platform', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60_000_000_000_000, max: 200_000_000_000_000 }), (ms) => {
        const text = formatInstant(instant(ms))
        expect(new Date(text).getTime()).toBe(ms)
        expect(parseInstant(text)).toBe(ms)
      }),
    )
  })

  it('truncates to whole seconds', () => {
    expect(stamp(addMs(instant(1000), 999))).toBe(1000)
  })
})
