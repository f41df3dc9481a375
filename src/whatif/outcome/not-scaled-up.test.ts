import { expect, it } from 'vitest'
import { aNode, aPod, T0 } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { DEFAULT_AUTOSCALER_OPTIONS } from '../../engine/autoscaler/autoscaler-options.ts'
import { condition } from '../../kube/condition.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'

it('reports for a Pending pod why the autoscaler adds no node', () => {
  const conditions = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
  const twin = smallShop().put(aNode('g', { labels: { agentpool: 'workers' }, conditions }))
  const base = twin.put(aPod(twin.state.shapes, 'big', { cpu: '100' })).pin()
  const action = { kind: 'wait', forMs: 60_000 } as const
  const nodeAutoscaler = { ...DEFAULT_AUTOSCALER_OPTIONS, maxSize: 1, scaleDown: false }
  const { pending } = simulate(base, scenarioOf([action], { nodeAutoscaler }))
  expect(pending[0]?.message).toContain("; pod didn't trigger scale-up")
  const without = simulate(base, scenarioOf([action]))
  expect(without.pending[0]?.message).not.toContain('scale-up')
})
