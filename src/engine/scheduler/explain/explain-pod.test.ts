import { describe, expect, it } from 'vitest'
import { aNode, aPod, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { clusterOf } from '../../../../test/support/scheduler-plugin.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { readSchedulerConfig } from '../configuration/scheduler-config.ts'
import { type Explanation, explainPod } from './explain-pod.ts'

function explain(cluster: ClusterState, options: PodOptions): Explanation {
  const pod = aPod(cluster.shapes, 'p', options)
  return explainPod({ pod, cluster, config: readSchedulerConfig(), now: T0 })
}

describe('the explanation of a pod', () => {
  const cluster = clusterOf(() => [
    aNode('a', { cpu: '1', unschedulable: true }),
    aNode('b', { cpu: '1' }),
    aNode('c', { cpu: '1' }),
  ])

  it('lists every reason with its nodes, and every rejection for each node', () => {
    const found = explain(cluster, { cpu: '2' })
    expect(found.result).toBe('unschedulable')
    expect(found.reasons).toEqual([
      {
        plugin: 'NodeResourcesFit',
        reason: 'Insufficient cpu',
        code: 'UnschedulableAndUnresolvable',
        count: 2,
        sampleNodes: ['b', 'c'],
      },
      {
        plugin: 'NodeUnschedulable',
        reason: 'node(s) were unschedulable',
        code: 'UnschedulableAndUnresolvable',
        count: 1,
        sampleNodes: ['a'],
      },
    ])
    expect(found.nodes[0]?.refusals.map(({ plugin }) => plugin)).toEqual(['NodeUnschedulable', 'NodeResourcesFit'])
  })

  it('SC-OVR-11 lists the scores and ties for a schedulable pod', () => {
    const found = explain(cluster, { cpu: '500m' })
    expect([found.result, found.ties, found.sequentialPick]).toEqual(['bound', ['b', 'c'], 'b'])
    expect(found.nodes.map(({ name, total }) => [name, total === undefined])).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ])
    expect(found.nodes[1]?.scores.map(({ plugin }) => plugin)).toContain('NodeResourcesFit')
  })

  it('reports the scheduling gates of a pod that was not tried', () => {
    expect(explain(cluster, { schedulingGates: ['x'] })).toMatchObject({
      result: 'gated',
      message: 'waiting for scheduling gates: [x]',
    })
    expect(explain(cluster, { spec: { schedulerName: 'other' } }).result).toBe('not-ours')
    expect(explain(cluster, { deletionTimestamp: T0 }).result).toBe('deleting')
  })

  it('does not change the state', () => {
    const before = cluster.digest()
    explain(cluster, { cpu: '500m' })
    expect(cluster.digest()).toBe(before)
  })
})
