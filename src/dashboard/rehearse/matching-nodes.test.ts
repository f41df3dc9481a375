import { expect, it } from 'vitest'
import { type Matched, matchingNodes, statusOf } from './matching-nodes.ts'

const node = (name: string, more: Partial<Matched> = {}): Matched => ({
  name,
  zone: 'eu-1a',
  nodeGroup: { name: 'general' },
  ready: true,
  unschedulable: false,
  ...more,
})

const NODES = [
  node('general-1'),
  node('gpu-1', { nodeGroup: { name: 'gpu' }, zone: 'eu-1b' }),
  node('gpu-2', { nodeGroup: { name: 'gpu' }, ready: false }),
  node('old-1', { nodeGroup: null, zone: null, unschedulable: true }),
]

it.each([
  ['', ['general-1', 'gpu-1', 'gpu-2', 'old-1']],
  ['  ', ['general-1', 'gpu-1', 'gpu-2', 'old-1']],
  ['gpu', ['gpu-1', 'gpu-2']],
  ['GPU eu-1b', ['gpu-1']],
  ['notready', ['gpu-2']],
  ['cordoned', ['old-1']],
  ['schedulingdisabled', ['old-1']],
  ['gpu cordoned', []],
])('the filter "%s" finds the nodes in which each word occurs', (filter, names) => {
  expect(matchingNodes(NODES, filter).map(({ name }) => name)).toEqual(names)
})

it('the status is that of kubectl get nodes', () => {
  expect(NODES.map(statusOf)).toEqual(['Ready', 'Ready', 'NotReady', 'Ready,SchedulingDisabled'])
})
