import { expect, it } from 'vitest'
import { widthOf } from './io.ts'

it.each<[what: string, columns: number | undefined, told: string | undefined, width: number]>([
  ['the terminal', 60, '200', 60],
  ['COLUMNS without a terminal', undefined, '60', 60],
  ['no less than can be read', 10, undefined, 40],
  ['80 where nothing is said', undefined, undefined, 80],
  ['80 where the terminal does not know', 0, undefined, 80],
  ['80 where COLUMNS is no number', undefined, 'wide', 80],
])('lines are as wide as %s', (_, columns, told, width) => {
  expect(widthOf(columns, told)).toBe(width)
})
