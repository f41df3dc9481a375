import { expect, it } from 'vitest'
import { nameOf } from './name-of.ts'
import type { ActionQuestion } from './question.ts'

function drainOf(nodes: number): ActionQuestion {
  return { action: 'drain', nodes: Array.from({ length: nodes }, (_, at) => `node-${at + 1}`), flags: [] }
}

it.each([
  [1, 'drain node-1'],
  [4, 'drain node-1 node-2 node-3 node-4'],
  [5, 'drain node-1 node-2 node-3 node-4 and 1 more'],
  [12_004, 'drain node-1 node-2 node-3 node-4 and 12,000 more'],
])('names a drain of %i nodes %s', (nodes, name) => {
  expect(nameOf(drainOf(nodes))).toBe(name)
})

it('names the first actions of a scenario', () => {
  const steps = [5, 1, 1, 1].map((nodes) => ({ question: drainOf(nodes), start: 'after', delay: 0 }) as const)
  expect(nameOf({ action: 'scenario', steps })).toBe(
    'drain node-1 node-2 node-3 node-4 and 1 more, drain node-1, drain node-1, 1 more',
  )
})
