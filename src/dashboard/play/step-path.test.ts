import { expect, it } from 'vitest'
import { stepPath } from './step-path.ts'

const SCALE = { until: 10, top: 4, width: 100, height: 40 }

it.each([
  ['nothing', [], ''],
  ['one value, to the end', [{ at: 0, value: 4 }], 'M0 0H100'],
  [
    'each change at its moment',
    [
      { at: 0, value: 4 },
      { at: 2.5, value: 1 },
      { at: 5, value: 2 },
    ],
    'M0 0H25V30H50V20H100',
  ],
  [
    'no change after the end',
    [
      { at: 0, value: 2 },
      { at: 11, value: 0 },
    ],
    'M0 20H100',
  ],
] as const)('a path of steps has %s', (_, steps, path) => {
  expect(stepPath(steps, SCALE)).toBe(path)
})

it('a run that takes no time is a point', () => {
  expect(stepPath([{ at: 0, value: 1 }], { ...SCALE, until: 0 })).toBe('M0 30H100')
})
