import { expect, it } from 'vitest'
import type { Consolidation, KeptNode, RemovedNode } from './consolidation.ts'
import { consolidationSummary } from './consolidation-summary.ts'

function removed(node: string, perHour?: number): RemovedNode {
  return { node, verdict: 'SAFE', reasons: [], moves: [], settledMs: 0, perHour }
}

function kept(node: string, because: KeptNode['because']): KeptNode {
  return { node, because, message: '', reasons: [] }
}

function plan(changes: { removed?: readonly RemovedNode[]; kept?: readonly KeptNode[]; max?: number; named?: boolean }): string {
  const { removed: gone = [], kept: stay = [], max = Number.POSITIVE_INFINITY, named = false } = changes
  const question = { nodes: named ? { names: [] } : undefined, max } as unknown as Consolidation['question']
  return consolidationSummary({ removed: gone, kept: stay, question, before: { nodes: 5 } as Consolidation['before'] })
}

it('counts the removable nodes of all or of the named ones, and reports why others stay', () => {
  const found = { removed: [removed('a')], kept: [kept('b', 'RUN'), kept('c', 'NO_ROOM'), kept('d', 'NO_ROOM')] }
  const stay = 'stay: 2 with a pod that fits on no other node, 1 whose removal is not SAFE.'
  expect(plan(found)).toBe(`1 of 5 nodes can be removed (a); ${stay}`)
  expect(plan({ ...found, named: true })).toBe(`1 of 4 nodes can be removed (a); ${stay}`)
  expect(plan({ kept: [kept('b', 'DRAIN_REFUSED')] })).toBe('0 of 5 nodes can be removed; stays: 1 that kubectl drain refuses.')
})

it('reports the savings, and whether the search stopped early', () => {
  expect(plan({ removed: [removed('a', 0.5), removed('b', 1)] })).toBe(
    '2 of 5 nodes can be removed (a, b); saves 1.50 an hour, 1095.00 a month.',
  )
  expect(plan({ removed: [removed('a')], max: 1 })).toBe('1 of 5 nodes can be removed (a); the search stopped there.')
})
