import { expect, it } from 'vitest'
import { aNode } from '../../test/support/builders.ts'
import { ClusterState } from './cluster-state.ts'

const NODES = 500

/** Its digest has not been requested yet. */
function newState(): ClusterState {
  const state = new ClusterState()
  for (let i = 0; i < NODES; i++) state.put(aNode(`n${i}`))
  return state
}

/** The digest of the same rows in a state without a history. */
function plainDigest(state: ClusterState): string {
  const again = new ClusterState()
  for (const node of state.list('Node')) again.put(node)
  return again.digest()
}

function write(state: ClusterState, count: number, cpu: string): ClusterState {
  for (let i = 0; i < count; i++) state.put(aNode(`n${(i * 7) % NODES}`, { cpu }))
  state.remove('Node', '', `n${count}`)
  return state
}

it.each([
  { name: 'few', first: 3, second: 5 },
  { name: 'many and then few', first: 300, second: 5 },
  { name: 'few and then many', first: 3, second: 300 },
  { name: 'many', first: 300, second: 400 },
])('completes the sums when the digest is requested, after any number of writes: $name', ({ first, second }) => {
  const base = newState()
  const run = write(base.fork(), first, '3')
  const sibling = write(base.fork(), second, '4')
  const next = write(run.fork(), second, '5')
  const last = write(next.fork(), 2, '6')
  for (const state of [last, sibling, run, next, base]) expect(state.digest()).toBe(plainDigest(state))
})

it('continues in slices if a state was settled in part', () => {
  const base = newState()
  const run = write(base.fork(), 40, '3')
  for (let i = 0; i < 4; i++) expect(run.settleDigest(30)).toBe(false)
  const next = write(run.fork(), 20, '4')
  let slices = 0
  while (!next.settleDigest(30)) slices++
  expect(slices).toBeGreaterThan(0)
  for (const state of [next, run, base]) expect(state.digest()).toBe(plainDigest(state))
})

it('hashes no row of a state whose digest is never requested', () => {
  const base = newState()
  write(base.fork(), 3, '3')
  expect(base.settleDigest(NODES - 1)).toBe(false)
})
