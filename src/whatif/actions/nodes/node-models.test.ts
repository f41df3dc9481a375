import { expect, it } from 'vitest'
import { aNode } from '../../../../test/support/builders.ts'
import { StateTwin } from '../../../../test/support/state-twin.ts'
import { ZONE_LABEL } from '../../../kube/zone.ts'
import { scenarioOf } from '../../scenario.ts'
import { simulate } from '../../simulate.ts'
import { validateScenario } from '../../validate-scenario.ts'
import type { AddNodesAction } from './add-nodes.ts'

const twin = new StateTwin()
const labels = (zone: string) => ({ 'karpenter.sh/nodepool': 'pool', [ZONE_LABEL]: zone })
twin.put(
  aNode('a', { labels: labels('z1') }),
  aNode('b', { labels: labels('z1') }),
  aNode('c', { labels: labels('z2') }),
  aNode('d', {}),
)

const add = (rest: Partial<AddNodesAction>): AddNodesAction => ({
  kind: 'addNodes',
  count: 3,
  like: undefined,
  namePrefix: 'new',
  capacity: {},
  labels: {},
  taints: [],
  bootMs: 0,
  ...rest,
})

it('spreads new nodes of a group over its zones', () => {
  const { after } = simulate(twin.pin(), scenarioOf([add({ group: 'pool' })]))
  const zones = ['new-1', 'new-2', 'new-3'].map((name) => after.get('Node', '', name)?.labels[ZONE_LABEL])
  expect(zones).toEqual(['z2', 'z1', 'z2'])
})

it('rejects an unknown group with the names of the existing ones, and a group together with a node', () => {
  const issues = (rest: Partial<AddNodesAction>) => validateScenario(scenarioOf([add(rest)]), twin.pin().state)
  expect(issues({ group: 'poll' })).toMatchObject([
    { path: 'actions[0].addNodes.group', missing: { kind: 'NodeGroup', name: 'poll', nearest: ['pool'] } },
  ])
  expect(issues({ group: 'pool', like: 'a' })).toMatchObject([{ path: 'actions[0].addNodes.group' }])
})
