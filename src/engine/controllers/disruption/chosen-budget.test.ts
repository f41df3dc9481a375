import { expect, it } from 'vitest'
import { aBudget } from '../../../../test/support/budgets.ts'
import { aPod, T0 } from '../../../../test/support/builders.ts'
import { addMs } from '../../../kube/instant.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { DrawnOrder } from '../../run/drawn-order.ts'
import { ChosenBudget } from './chosen-budget.ts'

const CHANGES = 800

/**
 * How often each of the budgets is chosen, of several that were made in this order, `secondsApart`; all select the pod but those
 * named `other`.
 */
function shares(names: readonly string[], cacheOrder?: DrawnOrder, secondsApart = 1): Readonly<Record<string, number>> {
  const state = new ClusterState()
  names.forEach((name, i) => {
    state.put({ ...aBudget(name), creationTimestamp: addMs(T0, i * secondsApart * 1000) })
  })
  const pod = aPod(state.shapes, 'p', {})
  const budgets = state.list('PodDisruptionBudget').filter(({ name }) => !name.startsWith('other'))
  const chosen = new ChosenBudget(cacheOrder)
  const counts: Record<string, number> = {}
  for (let i = 0; i < CHANGES; i++) {
    const name = chosen.of(pod, budgets, state)?.name ?? ''
    counts[name] = (counts[name] ?? 0) + 1 / CHANGES
  }
  return counts
}

const drawn = new DrawnOrder(2, 'cache')

it('G3 B7.8 is the oldest budget when the order is not drawn', () => {
  expect(Object.keys(shares(['web', 'more', 'also']))).toEqual(['web'])
})

it.each([
  [['web'], { web: 1 }],
  [['web', 'more'], { web: 7 / 8, more: 1 / 8 }],
  [['web', 'more', 'also'], { web: 6 / 8, more: 1 / 8, also: 1 / 8 }],
  [['web', 'other-1', 'other-2', 'more'], { web: 5 / 8, more: 3 / 8 }],
])(
  'G3 B7.8 depends on the map slots of the budgets of the namespace: %j',
  (names, expected: Readonly<Record<string, number>>) => {
    const found = shares(names, drawn)
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort())
    for (const [name, share] of Object.entries(expected)) expect(found[name], name).toBeCloseTo(share, 1)
  },
)

it('G3 B7.8 varies between processes when there are more budgets than slots in a group', () => {
  const names = ['web', ...Array.from({ length: 8 }, (_, i) => `other-${i}`), 'more']
  const ofWeb = Array.from({ length: 20 }, (_, seed) => shares(names, new DrawnOrder(seed, 'cache'))['web'] ?? 0)
  expect(Math.min(...ofWeb)).toBeLessThan(0.4)
  expect(Math.max(...ofWeb)).toBeGreaterThan(0.6)
})

it('G3 draws which of two budgets of the same second was made first', () => {
  const first = (seed: number): string | undefined => {
    const found = shares(['web', 'more'], new DrawnOrder(seed, 'cache'), 0)
    return Object.keys(found).find((name) => (found[name] ?? 0) > 0.8)
  }
  const firsts = Array.from({ length: 20 }, (_, seed) => first(seed))
  expect(new Set(firsts)).toEqual(new Set(['web', 'more']))
})

it('G3 draws the same budget for a pod, independent of other pods', () => {
  const state = new ClusterState()
  for (const name of ['web', 'more']) state.put(aBudget(name))
  const [pod, other] = [aPod(state.shapes, 'p', {}), aPod(state.shapes, 'q', {})]
  const budgets = state.list('PodDisruptionBudget')
  const [alone, together] = [new ChosenBudget(drawn), new ChosenBudget(drawn)]
  for (let i = 0; i < 40; i++) {
    together.of(other, budgets, state)
    expect(together.of(pod, budgets, state)?.name).toBe(alone.of(pod, budgets, state)?.name)
  }
})
