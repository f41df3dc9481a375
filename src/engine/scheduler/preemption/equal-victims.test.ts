import { describe, expect, it } from 'vitest'
import type { PodOptions } from '../../../../test/support/builders.ts'
import { budget, given, incoming, names, preempt } from '../../../../test/support/preemption.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { DrawnOrder } from '../../run/drawn-order.ts'

describe('G4 equally important victims', () => {
  const SEEDS = Array.from({ length: 20 }, (_, i) => i + 2)
  const victimsOf = (state: ClusterState, pod: PodRow, seed: number): string => {
    const { victims } = preempt(state, pod, { cacheOrder: new DrawnOrder(seed, 'cache') })
    return names(victims).join(' ')
  }

  it('are the last in the list when the order is not drawn', () => {
    const state = given(['n1 3'], ['a n1 1 10', 'b n1 1 10', 'c n1 1 10'])
    expect(names(preempt(state, incoming(state, 100)).victims)).toEqual(['c'])
  })

  it('vary over 20 seeds, and are the same for the same seed', () => {
    const state = given(['n1 3'], ['a n1 1 10', 'b n1 1 10', 'c n1 1 10'])
    const pod = incoming(state, 100)
    expect([...new Set(SEEDS.map((seed) => victimsOf(state, pod, seed)))].sort()).toEqual(['a', 'b', 'c'])
    for (const seed of SEEDS) expect(victimsOf(state, pod, seed)).toBe(victimsOf(state, pod, seed))
  })

  it('SC-PRE-41 are drawn only among pods of equal priority that started in the same second', () => {
    const state = given(['n1 4'], ['a n1 1 10', 'b n1 1 20', 'c n1 1 10 60', 'd n1 1 10 60'])
    const pod = incoming(state, 100)
    expect([...new Set(SEEDS.map((seed) => victimsOf(state, pod, seed)))].sort()).toEqual(['c', 'd'])
  })

  it('differ in number with their requests, so that the node depends on the order, too', () => {
    const state = given(['n1 2', 'n2 1'], ['large n1 1 10', 'small-1 n1 0.5 10', 'small-2 n1 0.5 10', 'other n2 1 10'])
    const pod = incoming(state, 100)
    const nodes = SEEDS.map((seed) => preempt(state, pod, { cacheOrder: new DrawnOrder(seed, 'cache') }))
    const candidates = nodes.map(({ preemption }) => preemption?.candidates[0]?.victims.length)
    expect([...new Set(candidates)].sort()).toEqual([1, 2])
    expect(new Set(nodes.map(({ nominate }) => nominate))).toContain('n2')
  })

  it('SC-PRE-27 consume a budget in the drawn order', () => {
    const web: PodOptions = { labels: { app: 'web' } }
    const state = given(['n1 2'], ['a n1 1 10', 'b n1 1 10'], { a: web, b: web })
    state.put(budget('web', { app: 'web' }, 1))
    const pod = incoming(state, 100)
    expect([...new Set(SEEDS.map((seed) => victimsOf(state, pod, seed)))].sort()).toEqual(['a', 'b'])
  })
})
