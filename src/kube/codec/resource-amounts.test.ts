import fc from 'fast-check'
import { expect, it } from 'vitest'
import { resourcesOfList } from '../resources.ts'
import { bytesText, writeResources } from './resource-amounts.ts'

it.each([
  [0, '0'],
  [1000, '1000'],
  [1024, '1Ki'],
  [31_138_512_896, '29Gi'],
  [32_675_668 * 1024, '32675668Ki'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})

it('writes amounts that are parsed to the same value', () => {
  const amount = fc.integer({ min: 0, max: 2 ** 50 })
  fc.assert(
    fc.property(amount, amount, amount, (cpu, memory, gpus) => {
      const list = { cpu: `${cpu}m`, memory: `${memory}`, pods: '110', 'example.com/gpu': `${gpus}`, 'hugepages-2Mi': '4Mi' }
      const resources = resourcesOfList(list)
      expect(resourcesOfList(writeResources(resources))).toEqual(resources)
    }),
  )
})
