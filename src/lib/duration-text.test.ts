import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test.each([
  [0, '0 s'],
  [0.2, '0 s'],
  [850, '850 ms'],
  [999.6, '1 s'],
  [1000, '1 s'],
  [47_400, '47 s'],
  [59_400, '59 s'],
  [59_600, '1 min'],
  [60_000, '1 min'],
  [104_000, '1 min 44 s'],
  [144_000, '2 min 24 s'],
  [360_000, '6 min'],
  [3_599_700, '1 h'],
  [3_605_000, '1 h'],
  [7_500_000, '2 h 5 min'],
  [93_600_000, '26 h'],
])('%d ms is written as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})
