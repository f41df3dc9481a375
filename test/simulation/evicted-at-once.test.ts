import { expect, it } from 'vitest'
import { DEFAULT_DRAIN_OPTIONS } from '../../src/engine/eviction/drain/drain-options.ts'
import { condition } from '../../src/kube/condition.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { aStatefulSet } from '../support/a-stateful-set.ts'
import { aBudget } from '../support/budgets.ts'
import { aNode, aPod, ownedBy, T0 } from '../support/builders.ts'
import { StateTwin } from '../support/state-twin.ts'
import { APP } from '../support/workloads.ts'

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
const DRAIN: readonly Action[] = [
  { kind: 'drain', nodes: { names: ['a'] }, options: { ...DEFAULT_DRAIN_OPTIONS, gracePeriodSeconds: 0 } },
]

/** How many pods the budget counts as healthy a minute after a drain evicted db-0 without a grace period. */
function healthyAfter(seed: number): number | undefined {
  const twin = new StateTwin()
  const pods = [['db-0', 'a'] as const, ['db-1', 'b'] as const].map(([name, nodeName]) =>
    aPod(twin.state.shapes, name, {
      labels: APP,
      nodeName,
      phase: 'Running',
      startTime: T0,
      conditions: READY,
      ownerReferences: ownedBy('StatefulSet', 'db'),
    }),
  )
  const counted = { disruptionsAllowed: 1, currentHealthy: 2, desiredHealthy: 1, expectedPods: 2, observedGeneration: 1 }
  const rows = [
    aNode('a', { conditions: READY }),
    aNode('b', { conditions: READY }),
    aStatefulSet('db', { spec: { replicas: 2, updateStrategy: 'OnDelete' } }),
    ...pods,
  ]
  twin.put(...rows, aBudget('db', { spec: { minAvailable: 1 }, status: counted }))
  const { after } = simulate(twin.pin(), { ...scenarioOf(DRAIN), seed, horizonMs: 60_000 })
  expect(after.get('Pod', 'default', 'db-0')?.phase).toBe('Running')
  return after.get('PodDisruptionBudget', 'default', 'db')?.status.currentHealthy
}

it('semantics B7.13 a budget may be synced before the next pod of that name exists, or counts it as disrupted', () => {
  const [typical, ...drawn] = Array.from({ length: 20 }, (_, i) => healthyAfter(i + 1))
  expect(typical).toBe(2)
  expect(new Set(drawn)).toEqual(new Set([1, 2]))
})
