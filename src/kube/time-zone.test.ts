import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatInstant, instant } from './instant.ts'
import { fromLocalTime, type TimeZone, timeZone, toLocalTime, UTC } from './time-zone.ts'

const zone = (name: string): TimeZone => timeZone(name) ?? UTC

describe('timeZone', () => {
  it.each([
    'UTC',
    'Europe/Berlin',
    'America/Port-au-Prince',
    'Africa/Dar_es_Salaam',
    'EST5EDT',
    'Etc/GMT-3',
    'Europe/Kyiv',
    'W-SU',
  ])('knows %s', (name) => {
    expect(timeZone(name)?.name).toBe(name)
  })

  it.each(['', 'Local', 'utc', 'europe/berlin', 'EUROPE/BERLIN', 'Nowhere/Land', 'US/Pacific-New', '+02:00', 'GMT+2'])(
    'refuses %j',
    (name) => {
      expect(timeZone(name)).toBeUndefined()
    },
  )
})

describe('local time', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-3-29 1:59:59 weekday 0'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-3-29 3:0:0 weekday 0'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-4-5 1:30:0 weekday 0'],
    ['America/St_Johns', '2026-01-01T00:00:00Z', '2025-12-31 20:30:0 weekday 3'],
    ['Europe/Berlin', '2061-06-01T00:00:00Z', '2061-6-1 2:0:0 weekday 3'],
    ['Europe/Berlin', '2044-03-27T00:59:59Z', '2044-3-27 1:59:59 weekday 0'],
    ['Europe/Berlin', '2044-03-27T01:00:00Z', '2044-3-27 3:0:0 weekday 0'],
    ['America/New_York', '2040-02-29T12:00:00Z', '2040-2-29 7:0:0 weekday 3'],
    // Rules that were abolished before do not return.
    ['America/Sao_Paulo', '2040-01-15T00:00:00Z', '2040-1-14 21:0:0 weekday 6'],
    ['Europe/Moscow', '2040-07-01T00:00:00Z', '2040-7-1 3:0:0 weekday 0'],
    ['America/Mexico_City', '2045-07-01T00:00:00Z', '2045-6-30 18:0:0 weekday 5'],
    // Changes that follow the moon are listed one by one.
    ['Africa/Casablanca', '2040-02-28T23:00:00Z', '2040-2-29 0:0:0 weekday 3'],
    ['Africa/Casablanca', '2040-10-01T00:00:00Z', '2040-10-1 0:0:0 weekday 1'],
    ['Africa/Casablanca', '2090-06-01T00:00:00Z', '2090-6-1 1:0:0 weekday 4'],
    ['Africa/Casablanca', '2027-01-01T00:00:00Z', '2027-1-1 1:0:0 weekday 5'],
    ['UTC', '1969-12-31T23:59:59Z', '1969-12-31 23:59:59 weekday 3'],
  ])('in %s at %s', (name, text, shown) => {
    const local = toLocalTime(zone(name), instant(Date.parse(text)))
    const { year, month, day, hour, minute, second, weekday } = local
    expect(`${year}-${month}-${day} ${hour}:${minute}:${second} weekday ${weekday}`).toBe(shown)
  })

  it('equals the calendar of the platform in UTC', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 4e12 }), (seconds) => {
        const ms = Math.floor(seconds / 1000) * 1000
        const date = new Date(ms)
        const local = toLocalTime(UTC, instant(ms))
        expect([local.year, local.month, local.day, local.weekday]).toEqual([
          date.getUTCFullYear(),
          date.getUTCMonth() + 1,
          date.getUTCDate(),
          date.getUTCDay(),
        ])
        expect(fromLocalTime(UTC, local)).toBe(ms)
      }),
    )
  })

  it('normalizes parts that overflow', () => {
    expect(formatInstant(fromLocalTime(UTC, { year: 2026, month: 14, day: 0 }))).toBe('2027-01-31T00:00:00Z')
    expect(formatInstant(fromLocalTime(UTC, { year: 2024, month: 2, day: 30 }))).toBe('2024-03-01T00:00:00Z')
  })

  it('selects one side where daylight saving skips an hour', () => {
    const skipped = { year: 2026, month: 3, day: 29, hour: 2, minute: 30 }
    expect(formatInstant(fromLocalTime(zone('Europe/Berlin'), skipped))).toBe('2026-03-29T01:30:00Z')
  })
})
