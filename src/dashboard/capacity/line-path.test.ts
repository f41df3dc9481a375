import { expect, it } from 'vitest'
import { linePath } from './line-path.ts'

const SIZE = { width: 100, height: 10 }

it.each([
  ['rises from the bottom to the top', [0, 1, 2], 'M0.0 10.0L50.0 5.0L100.0 0.0'],
  ['keeps what is below 0 in the chart', [4, -4], 'M0.0 0.0L100.0 10.0'],
  ['of nothing but 0 is at the bottom', [0, 0], 'M0.0 10.0L100.0 10.0'],
  ['of one sample is a point', [3], 'M0.0 0.0'],
  ['of nothing is empty', [], ''],
])('a line %s', (_name, values, path) => {
  expect(
    linePath(
      values.map((value, at) => ({ at, value })),
      SIZE,
    ),
  ).toBe(path)
})
