import { expect, it } from 'vitest'
import { fittingName } from './fitting-name.ts'

it('is not wider than its room, however the width of letters varies', () => {
  const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter === 'w' ? 3 : 1), 0)
  expect(fittingName('narrow-letters-wwww', 10, widthOf)).toBe('…wwww')
  expect(fittingName('narrow-letters-wwx', 10, widthOf)).toBe('…s-wwx')
})

it.each([
  ['general-1a-1', 14, 'general-1a-1'],
  ['gke-prod-pool-1-3f2a9c-x7k9', 14, '…1-3f2a9c-x7k9'],
  ['ip-10-0-12-102.eu-central-1.compute.internal', 15, 'ip-10-0-12-102…'],
  ['ip-10-0-12-102.eu-central-1.compute.internal', 10, '…-0-12-102'],
  ['much-too-long-for-it', 2, '…r-it'],
])('%s in %d letters: %s', (name, room, text) => {
  expect(fittingName(name, room, ({ length }) => length)).toBe(text)
})
