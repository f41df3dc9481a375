import { describe, expect, it } from 'vitest'
import { exactResources, NO_RESOURCES, sumOfResources, timesResources } from './exact-resources.ts'

const LISTS = [
  {},
  { cpu: '100m', memory: '64Mi' },
  { cpu: '0', memory: '1500m' },
  { cpu: '1e3', memory: '9223372036854775807' },
  { 'example.com/gpu': '3', memory: '0.5Gi' },
]

describe('timesResources', () => {
  it.each(LISTS.map((list) => [list] as const))('equals repeated addition: %j', (list) => {
    const one = exactResources(list)
    for (const count of [0, 1, 2, 3, 7, 64, 100]) {
      const plain = Array.from({ length: count }, () => one).reduce((sum, next) => sumOfResources([sum, next]), NO_RESOURCES)
      expect([...timesResources(one, count)], `${count} times`).toEqual([...plain])
    }
  })
})
