import { describe, expect, it } from 'vitest'
import { nodesToFind } from './node-scan.ts'

describe('the number of feasible nodes to find', () => {
  it.each<readonly [name: string, nodes: number, percentage: number, expected: number]>([
    ['all of a small cluster', 99, 0, 99],
    ['SC-PERF-09 never fewer than 100', 150, 50, 100],
    ['SC-PERF-05 the formula gives 50% at 100 nodes', 100, 0, 100],
    ['SC-PERF-05 the formula gives 10% at 5000 nodes', 5000, 0, 500],
    ['SC-PERF-06 the formula never goes below 5%', 20_000, 0, 1000],
    ['SC-PERF-06 an explicit percentage may', 5000, 3, 150],
    ['SC-PERF-07 all with 100%', 5000, 100, 5000],
    ['cuts off', 1001, 33, 330],
  ])('%s', (_name, nodes, percentage, expected) => {
    expect(nodesToFind(nodes, percentage)).toBe(expected)
  })
})
