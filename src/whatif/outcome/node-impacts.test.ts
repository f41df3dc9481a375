import { expect, it } from 'vitest'
import { aNode, aPod } from '../../../test/support/builders.ts'
import { keyIn } from '../../../test/support/moves.ts'
import { atOnce } from '../../lib/at-once.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import type { NodeImpact } from './impact.ts'
import { nodeImpacts } from './node-impacts.ts'
import type { TimelineEvent } from './outcome-parts.ts'

/** A cluster with node a and pods on it that request 1 CPU each. */
function cluster(...pods: readonly string[]): ClusterState {
  const state = new ClusterState()
  state.put(aNode('a'))
  for (const name of pods) state.put(aPod(state.shapes, name, { nodeName: 'a', cpu: '1' }))
  return state
}

function event(kind: TimelineEvent['kind'], name: string): TimelineEvent {
  return { atMs: 0, kind, object: keyIn('Pod', name), node: 'a', related: undefined, message: '' }
}

/** What changes on node a where the pods of `names` are added to it. */
function impacts(names: readonly string[], baseline: readonly NodeImpact[] | undefined): readonly NodeImpact[] {
  const question = {
    base: cluster('p'),
    after: cluster('p', ...names),
    timeline: names.map((name) => event('SCHEDULED', name)),
    baseline,
  }
  return atOnce(nodeImpacts(new Set(names.length > 0 ? ['a'] : []), question))
}

it('shows the pods and requests of a node before and after', () => {
  expect(impacts(['q'], [])).toMatchObject([
    { node: 'a', podsBefore: 1, podsAfter: 2, podsIn: 1, podsOut: 0, cpuRequestedBefore: 1000, cpuRequestedAfter: 2000 },
  ])
})

it('excludes a node with the same change without the scenario', () => {
  const baseline = impacts(['q'], undefined)
  expect(baseline).toHaveLength(1)
  expect(impacts(['r'], baseline)).toEqual([])
})

it('includes an unchanged node that changes without the scenario', () => {
  expect(impacts([], impacts(['q'], undefined))).toMatchObject([{ node: 'a', podsBefore: 1, podsAfter: 1, podsIn: 0 }])
})

it.each<[string, readonly TimelineEvent[], podsIn: number, podsOut: number]>([
  ['that ends', [event('SCHEDULED', 'job'), event('SUCCEEDED', 'job')], 1, 1],
  ['that ends and is removed', [event('FAILED', 'p'), event('TERMINATED', 'p')], 0, 1],
  [
    'that is removed and comes back under its name twice',
    [event('TERMINATED', 'p'), event('SCHEDULED', 'p'), event('FAILED', 'p'), event('TERMINATED', 'p'), event('SCHEDULED', 'p')],
    2,
    2,
  ],
])('counts a pod %s once as gone', (_, timeline, podsIn, podsOut) => {
  const base = cluster('p')
  base.put(aPod(base.shapes, 'done', { nodeName: 'a', phase: 'Succeeded' }))
  expect(atOnce(nodeImpacts(new Set(['a']), { base, after: base, timeline, baseline: [] }))).toMatchObject([{ podsIn, podsOut }])
})

it('excludes a node from which only a pod that had ended before is removed', () => {
  const base = cluster('p')
  base.put(aPod(base.shapes, 'done', { nodeName: 'a', phase: 'Succeeded' }))
  const timeline = [event('TERMINATED', 'done')]
  expect(atOnce(nodeImpacts(new Set(['a']), { base, after: base, timeline, baseline: [] }))).toEqual([])
})

it.each([
  ['is cordoned', aNode('a', { unschedulable: true }), ['is cordoned']],
  ['gets a label', aNode('a', { labels: { 'kubernetes.io/hostname': 'a', disk: 'ssd' } }), ['has label disk=ssd']],
  [
    'gets a taint',
    aNode('a', { taints: [{ key: 'k', value: '', effect: 'NoExecute', timeAdded: undefined }] }),
    ['is tainted k:NoExecute'],
  ],
  ['is as it was', aNode('a'), undefined],
] as const)('a node that %s', (_, node, changes) => {
  const after = new ClusterState()
  after.put(node)
  const base = new ClusterState()
  base.put(aNode('a'))
  const found = atOnce(nodeImpacts(new Set(['a']), { base, after, timeline: [], baseline: [] }))
  expect(found.map((impact) => impact.changes)).toEqual(changes ? [changes] : [])
})

it('a node that is removed', () => {
  const after = new ClusterState()
  expect(atOnce(nodeImpacts(new Set(['a']), { base: cluster(), after, timeline: [], baseline: [] }))).toMatchObject([
    { node: 'a', podsAfter: 0, changes: ['is removed'] },
  ])
})
