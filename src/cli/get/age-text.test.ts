import { expect, it } from 'vitest'
import { ageText } from './age-text.ts'

it.each([
  [-5, '0s'],
  [0, '0s'],
  [119, '119s'],
  [120, '2m'],
  [330, '5m30s'],
  [600, '10m'],
  [10_799, '179m'],
  [11_520, '3h12m'],
  [28_800, '8h'],
  [187_200, '2d4h'],
  [40 * 86_400, '40d'],
  [800 * 86_400, '2y70d'],
  [9 * 31_536_000, '9y'],
])('%i s is %s, as kubectl prints it', (seconds, text) => {
  expect(ageText(seconds * 1000)).toBe(text)
})
