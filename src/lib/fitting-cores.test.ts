import { expect, it } from 'vitest'
import { fittingCores } from './fitting-cores.ts'
import { fittingGibibytes } from './fitting-gibibytes.ts'

it.each([
  [7450, 7.4],
  [13_990, 13.9],
  [300, 0.3],
  [8000, 8],
  [0, 0],
])('%d thousandths of a core have room for %d cores', (milliCpu, cores) => {
  expect(fittingCores(milliCpu)).toBe(cores)
})

it.each([
  [28.87, 28.8],
  [0.3, 0.3],
  [29, 29],
])('%d gibibytes have room for %d', (size, gibibytes) => {
  expect(fittingGibibytes(Math.ceil(size * 2 ** 30))).toBe(gibibytes)
})
