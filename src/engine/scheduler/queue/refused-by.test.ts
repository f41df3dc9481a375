import { describe, expect, it } from 'vitest'
import { condition } from '../../../kube/condition.ts'
import { refusedBy } from './refused-by.ts'

const SUFFIX = ' no new claims to deallocate, preemption: 0/8 nodes are available: 8 Preemption is not helpful for scheduling.'

function plugins(message: string): string | undefined {
  const scheduled = condition({ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message })
  return refusedBy({ conditions: [scheduled] })?.join(' ')
}

describe('the plugins that refused a pod', () => {
  it.each([
    ['2 Insufficient cpu, 1 Insufficient nvidia.com/gpu, 5 Too many pods', 'NodeResourcesFit'],
    ["2 node(s) had untolerated taint(s), 6 node(s) didn't match pod anti-affinity rules", 'InterPodAffinity TaintToleration'],
    ["3 node(s) didn't match pod topology spread constraints (missing required label)", 'PodTopologySpread'],
    ["8 node(s) didn't satisfy plugin(s) [NodeAffinity VolumeBinding]", 'NodeAffinity VolumeBinding'],
    ["8 node(s) didn't find available persistent volumes to bind", 'VolumeBinding'],
  ])('A4.11 A4.19 are in its message: %s', (parts, names) => {
    expect(plugins(`0/8 nodes are available: ${parts}.`)).toBe(names)
    expect(plugins(`0/8 nodes are available: ${parts}.${SUFFIX}`)).toBe(names)
  })

  it.each([
    '0/8 nodes are available: 1 Insufficient cpu, 7 node(s) have the wrong colour.',
    '0/8 nodes are available: pod has unbound immediate PersistentVolumeClaims.',
    'running Filter plugin "Coscheduling": rejected',
    '',
  ])('A4.19 are unknown for: %s', (message) => {
    expect(plugins(message)).toBeUndefined()
    expect(refusedBy({ conditions: [] })).toBeUndefined()
  })
})
