import { expect, it } from 'vitest'
import { aNode } from '../../../../test/support/builders.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import type { SingleAction } from '../../actions/action.ts'
import { targetNodes } from './target-nodes.ts'

const base = new ClusterState()
for (const name of ['a', 'b', 'c']) base.put(aNode(name, { labels: { zone: name === 'c' ? 'z2' : 'z1' } }))

function targets(...actions: readonly SingleAction[]): readonly string[] {
  const report = {
    startedAt: 0 as never,
    endedAt: undefined,
    failure: undefined,
    failures: [],
    output: [],
    warnings: [],
    drains: [],
  }
  return [
    ...targetNodes(
      actions.map((action) => ({ ...report, action })),
      base,
    ),
  ].sort()
}

it.each<[string, SingleAction, readonly string[]]>([
  ['cordon', { kind: 'cordon', nodes: { names: ['a'] } }, ['a']],
  ['uncordon', { kind: 'uncordon', nodes: { names: ['a', 'b'] } }, ['a', 'b']],
  ['failNode', { kind: 'failNode', nodes: { names: ['b'] } }, ['b']],
  ['deleteNode', { kind: 'deleteNode', nodes: { names: ['b'] } }, ['b']],
  ['shutdownNode', { kind: 'shutdownNode', nodes: { names: ['c'] } }, ['c']],
  ['a wait, which has none', { kind: 'wait', forMs: 1000 }, []],
  ['deletePod, which has none', { kind: 'deletePod', namespace: 'default', name: 'p', gracePeriodSeconds: undefined }, []],
])('%s', (_name, action, expected) => {
  expect(targets(action)).toEqual(expected)
})

it('joins those of all actions', () => {
  expect(targets({ kind: 'cordon', nodes: { names: ['a'] } }, { kind: 'deleteNode', nodes: { names: ['a', 'c'] } })).toEqual([
    'a',
    'c',
  ])
})
