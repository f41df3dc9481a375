import { expect, it } from 'vitest'
import type { NodeShown } from '../cluster/cluster.ts'
import { nodeText } from './node-text.ts'

const amounts = (cpuMillis: number, memoryBytes: number, pods: number) => ({ cpu: '', cpuMillis, memory: '', memoryBytes, pods })
const NODE: NodeShown = {
  name: 'a',
  zone: 'eu-1a',
  ready: true,
  unschedulable: true,
  roles: [],
  createdAt: '2026-11-21T00:00:00Z',
  kubeletVersion: null,
  nodeGroup: null,
  taints: [],
  allocatable: amounts(4000, 0, 110),
  requested: amounts(5000, 100, 11),
}

it('has the status, the zone and each share, above 100% where more is requested than there is', () => {
  expect(nodeText(NODE, { selected: undefined, marked: 0 })).toBe(
    'a, Ready,SchedulingDisabled, eu-1a, 125% of CPU requested, 0% of memory requested, 10% of pods requested',
  )
})

it('has the pods that a filter selects, and those of what is open', () => {
  expect(nodeText({ ...NODE, zone: null, ready: false, unschedulable: false }, { selected: 1, marked: 2 })).toMatch(
    /^a, NotReady, no zone, .*, 1 pod selected, 2 pods marked$/,
  )
})
