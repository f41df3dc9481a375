import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DurationError, formatDuration, goDurationText, parseDuration, parseGoDuration } from './duration.ts'

describe('parseGoDuration', () => {
  it.each([
    ['0', 0],
    ['90s', 90_000],
    ['1h30m', 5_400_000],
    ['1.5h', 5_400_000],
    ['-1m', -60_000],
    ['+500ms', 500],
    ['1us', 0.001],
    ['.5s', 500],
    ['5.s', 5000],
  ])('reads %s', (text, ms) => {
    expect(parseGoDuration(text)).toBeCloseTo(ms, 9)
  })

  it.each([
    ['', 'time: invalid duration ""'],
    ['x', 'time: invalid duration "x"'],
    ['.s', 'time: invalid duration ".s"'],
    ['30', 'time: missing unit in duration "30"'],
    ['1d', 'time: unknown unit "d" in duration "1d"'],
    ['9999999h', 'time: invalid duration "9999999h"'],
  ])('refuses %j', (text, reason) => {
    expect(() => parseGoDuration(text)).toThrow(DurationError)
    expect(() => parseGoDuration(text)).toThrow(reason)
  })
})

describe('parseDuration', () => {
  it.each([
    ['PT1M30S', 90_000],
    ['PT0.5S', 500],
    ['P1DT12H', 129_600_000],
    ['P2W', 1_209_600_000],
    ['-PT1H', -3_600_000],
    ['1h', 3_600_000],
  ])('reads %s', (text, ms) => {
    expect(parseDuration(text)).toBe(ms)
  })

  it.each(['P', 'PT', 'P1Y', 'P1M', 'PT1X', 'P1DT', 'soon'])('rejects %j and shows the format', (text) => {
    expect(() => parseDuration(text)).toThrow(/is not a valid duration .*PT1M30S/)
  })
})

it.each([
  [0, 'PT0S'],
  [90_000, 'PT1M30S'],
  [500, 'PT0.5S'],
  [90_061_000, 'P1DT1H1M1S'],
  [-60_000, '-PT1M'],
  [59_999.7, 'PT1M'],
])('writes %d ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

it.each([
  [0, '0s'],
  [0.5, '500\u00b5s'],
  [250, '250ms'],
  [1500, '1.5s'],
  [600_000, '10m0s'],
  [5_400_000, '1h30m0s'],
  [-3_600_000, '-1h0m0s'],
])('writes %d ms in Go\u2019s style as %s', (ms, text) => {
  expect(goDurationText(ms)).toBe(text)
  expect(parseGoDuration(text)).toBeCloseTo(ms, 9)
})

it('reads the text that it wrote', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (ms) => {
      expect(parseDuration(formatDuration(ms))).toBe(ms)
    }),
  )
})
