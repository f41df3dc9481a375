import { describe, expect, it } from 'vitest'
import { aBudget } from '../../../../test/support/budgets.ts'
import { aPod, ownedBy, T0 } from '../../../../test/support/builders.ts'
import { condition } from '../../../kube/condition.ts'
import { selectorOfLabels } from '../../../kube/label-selector.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { isPodReady, type PodRow } from '../../../kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import type { Change } from '../../../twin/change.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { Random } from '../../run/random.ts'
import { BudgetedPods, type PodSums } from './budgeted-pods.ts'

const COLORS = ['red', 'green', 'blue'] as const
const BUDGETS = ['one', 'two'] as const

/** A pod of that name in any state: what selects it, whose it is, whether it is ready, whether it is terminating. */
function anyPod(state: ClusterState, name: string, random: Random): PodRow {
  return aPod(state.shapes, name, {
    labels: { color: random.pick(COLORS) },
    ownerReferences: random.pick([ownedBy('ReplicaSet', 'web'), ownedBy('StatefulSet', 'db'), []]),
    conditions: random.pick([
      [],
      [condition({ type: 'Ready', status: 'True' })],
      [condition({ type: 'Ready', status: 'False' })],
    ]),
    deletionTimestamp: random.below(2) === 0 ? T0 : undefined,
  })
}

function anyBudget(name: string, random: Random): PodDisruptionBudgetRow {
  return aBudget(name, { spec: { minAvailable: 1, selector: selectorOfLabels({ color: random.pick(COLORS) }) } })
}

/** A pod is created, changed or deleted, and sometimes a budget. */
function step(state: ClusterState, random: Random): readonly Change[] {
  state.recordChanges()
  const name = `pod-${random.below(8)}`
  const budget = random.pick(BUDGETS)
  switch (random.below(8)) {
    case 0:
      state.put(anyBudget(budget, random))
      break
    case 1:
      state.remove('PodDisruptionBudget', 'default', budget)
      break
    case 2:
      state.remove('Pod', 'default', name)
      break
    default:
      state.put(anyPod(state, name, random))
  }
  return state.takeChanges()
}

function reported({
  size,
  ready,
  controllers,
}: Pick<PodSums, 'size' | 'ready'> & { readonly controllers: Iterable<string> }): string {
  return `${size} pods, ${ready} ready, of ${[...controllers].toSorted().join(' ')}`
}

/** The plain way: all pods that the budget selects, read one by one. */
function recount({ namespace, spec }: PodDisruptionBudgetRow, state: ClusterState): string {
  const pods = state.podsMatching(namespace, spec.selector)
  const ready = pods.filter((pod) => pod.deletionTimestamp === undefined && isPodReady(pod)).length
  return reported({ size: pods.length, ready, controllers: new Set(pods.map((pod) => controllerOf(pod)?.uid ?? '-')) })
}

function requested(budgeted: BudgetedPods, budget: PodDisruptionBudgetRow, state: ClusterState): string {
  const sums = budgeted.of(budget, state)
  return reported({ size: sums.size, ready: sums.ready, controllers: [...sums.controllers()].map((owner) => owner?.uid ?? '-') })
}

describe('BudgetedPods', () => {
  it.each([1, 2, 3, 4, 5])('WL-PDB-04 equals a full recount after any changes (seed %i)', (seed) => {
    const random = new Random(seed)
    const state = new ClusterState()
    for (let i = 0; i < 20; i++) step(state, random)
    const budgeted = new BudgetedPods()
    let questions = 0
    for (let i = 0; i < 300; i++) {
      for (const budget of state.list('PodDisruptionBudget')) {
        expect(requested(budgeted, budget, state)).toBe(recount(budget, state))
        questions++
      }
      for (const change of step(state, random)) budgeted.note(change, state)
    }
    expect(questions).toBeGreaterThan(100)
  })
})
