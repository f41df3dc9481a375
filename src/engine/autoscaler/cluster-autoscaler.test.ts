import { describe, expect, it } from 'vitest'
import { shapes, start, waiting } from '../../../test/support/autoscaler-run.ts'
import { aNode, aPod, ownedBy, T0 } from '../../../test/support/builders.ts'
import type { ControllerRun } from '../../../test/support/controller-run.ts'
import { condition } from '../../kube/condition.ts'
import type { Row } from '../../kube/kinds.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { AutoscalerOptions } from './autoscaler-options.ts'

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]

/** A node of a group with 4 CPU, of which a pod takes all. */
function taken(name: string, group: string, init: Partial<NodeRow> = {}): readonly Row[] {
  const labels = { agentpool: group, 'kubernetes.io/hostname': name, ...init.labels }
  return [
    aNode(name, { conditions: READY, ...init, labels }),
    aPod(shapes, `all-of-${name}`, { nodeName: name, cpu: '4', phase: 'Running' }),
  ]
}

function nodesOf(run: ControllerRun): readonly string[] {
  return run.state.list('Node').map(({ name }) => name)
}

describe('ClusterAutoscaler', () => {
  it('requests nodes once for the Pending pods, and records an event for them', () => {
    const run = start([...taken('a', 'workers'), ...['p', 'q', 'r'].map((name) => waiting(name))])
    expect(nodesOf(run.until(69))).toEqual(['a'])
    const scaled = 'Normal TriggeredScaleUp: pod triggered scale-up: [{workers 1->3}]'
    expect(run.takeEvents()).toEqual([scaled, scaled, scaled])
    expect(nodesOf(run.until(600))).toEqual(['a', 'workers-new-1', 'workers-new-2'])
    expect(run.takeEvents()).toEqual([])
  })

  it('creates nodes with the labels, permanent taints and allocatable resources of their group', () => {
    const gpu = { key: 'gpu', value: 'yes', effect: 'NoSchedule', timeAdded: undefined }
    const passing = { key: 'node.kubernetes.io/disk-pressure', value: '', effect: 'NoSchedule', timeAdded: undefined }
    const spec = { tolerations: [{ key: 'gpu', operator: 'Exists', value: '', effect: '', tolerationSeconds: undefined }] }
    const init = { taints: [gpu, passing], labels: { disk: 'ssd' } }
    const run = start([...taken('a', 'workers', init), waiting('p', { spec })]).until(100)
    expect(run.state.get('Node', '', 'workers-new-1')).toMatchObject({
      labels: { agentpool: 'workers', disk: 'ssd', 'kubernetes.io/hostname': 'workers-new-1' },
      taints: [gpu],
      allocatable: { milliCpu: 4000 },
      requested: { milliCpu: 0 },
    })
  })

  it('reserves resources for DaemonSet pods', () => {
    const agent = aPod(shapes, 'agent', {
      nodeName: 'a',
      cpu: '1',
      phase: 'Running',
      ownerReferences: ownedBy('DaemonSet', 'agent'),
    })
    const pods = ['p', 'q'].map((name) => waiting(name))
    expect(nodesOf(start([...taken('a', 'workers'), ...pods]).until(100))).toHaveLength(2)
    expect(nodesOf(start([...taken('a', 'workers'), ...pods, agent]).until(100))).toHaveLength(3)
  })

  it('selects the group whose nodes fit the pods', () => {
    const spec = { nodeSelector: { agentpool: 'large' } }
    const run = start([...taken('a', 'small'), ...taken('b', 'large'), waiting('p', { spec })])
    expect(nodesOf(run.until(100))).toEqual(['a', 'b', 'large-new-1'])
  })

  it('scales up one group after the other when one alone is not enough', () => {
    const only = (pool: string) => ({ spec: { nodeSelector: { agentpool: pool } } })
    const pods = [
      waiting('p', only('small')),
      waiting('q', { ...only('large'), ownerReferences: ownedBy('ReplicaSet', 'other') }),
    ]
    const run = start([...taken('a', 'small'), ...taken('b', 'large'), ...pods]).until(200)
    const pools = run.state.list('Node').map(({ labels }) => labels['agentpool'])
    expect(pools.toSorted()).toEqual(['large', 'large', 'small', 'small'])
  })

  it.each<[why: string, rows: readonly Row[], options: Partial<AutoscalerOptions>, event: string]>([
    ['the group is full', [waiting('p')], { maxSize: 1 }, '1 max node group size reached'],
    ['no node of it is large enough', [waiting('p', { cpu: '5' })], {}, '1 Insufficient cpu'],
    [
      'its labels are not required',
      [waiting('p', { spec: { nodeSelector: { disk: 'ssd' } } })],
      {},
      "1 node(s) didn't match Pod's node affinity/selector",
    ],
  ])('records once that it cannot help when %s', (_, rows, options, reason) => {
    const run = start([...taken('a', 'workers'), ...rows], options).until(600)
    expect(nodesOf(run)).toEqual(['a'])
    expect(run.takeEvents()).toEqual([`Normal NotTriggerScaleUp: pod didn't trigger scale-up: ${reason}`])
  })

  it.each<[gone: number, names: number, reported: RegExp | undefined]>([
    // Three may always be away, and beyond that 45 in a hundred of all.
    [3, 7, undefined],
    [4, 9, undefined],
    [4, 8, /: the cluster is unhealthy, 4 of 8 nodes are not ready$/],
  ])('with %d unready nodes of %d it scales up only while the cluster is healthy', (gone, all, reported) => {
    const lost = [condition({ type: 'Ready', status: 'Unknown', lastTransitionTime: T0 })]
    const nodes = Array.from({ length: all }, (_, i) => taken(`n${i}`, 'workers', i < gone ? { conditions: lost } : {})).flat()
    const run = start([...nodes, waiting('p')]).until(100)
    expect(nodesOf(run)).toHaveLength(reported ? all : all + 1)
    if (reported) expect(run.takeEvents()).toEqual([expect.stringMatching(reported)])
  })

  it('does not scale up an unhealthy group', () => {
    const lost = [condition({ type: 'Ready', status: 'Unknown', lastTransitionTime: T0 })]
    const ill = Array.from({ length: 8 }, (_, i) => taken(`a${i}`, 'ill', i < 4 ? { conditions: lost } : {})).flat()
    const well = ['b', 'c'].flatMap((name) => taken(name, 'well'))
    const only = { spec: { nodeSelector: { agentpool: 'ill' } } }
    const run = start([...ill, ...well, waiting('p', only)]).until(100)
    expect(nodesOf(run)).toHaveLength(10)
    expect(run.takeEvents()).toEqual([expect.stringMatching(/1 not ready for scale-up$/)])
  })

  it.each<[who: string, pod: Row]>([
    ['pods of DaemonSets', waiting('p', { ownerReferences: ownedBy('DaemonSet', 'agent') })],
    ['pods that wait for a preemption', waiting('p', { nominatedNodeName: 'a' })],
    ['pods that may be killed at any time', waiting('p', { spec: { priority: -11 } })],
    ['pods that leave', waiting('p', { deletionTimestamp: T0 })],
    ['pods that the scheduler has not tried', waiting('p', { conditions: [] })],
    [
      'pods that are gated',
      waiting('p', { conditions: [condition({ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated' })] }),
    ],
  ])('does nothing for %s', (_, pod) => {
    const run = start([...taken('a', 'workers'), pod]).until(600)
    expect(nodesOf(run)).toEqual(['a'])
    expect(run.takeEvents()).toEqual([])
  })

  it('requests no nodes while pods fit nodes that the scheduler has not used yet', () => {
    const run = start([
      ...taken('a', 'workers'),
      aNode('b', { conditions: READY, labels: { agentpool: 'workers' } }),
      waiting('p'),
    ])
    expect(nodesOf(run.until(600))).toEqual(['a', 'b'])
  })

  it('continues a scale-up that began before the run', () => {
    const taint = { key: 'ToBeDeletedByClusterAutoscaler', value: '1', effect: 'NoSchedule', timeAdded: undefined }
    const empty = aNode('b', { conditions: READY, labels: { agentpool: 'workers' }, taints: [taint] })
    const run = start([...taken('a', 'workers'), empty], { scaleDown: true }).until(30)
    expect(nodesOf(run)).toEqual(['a'])
    expect(run.takeEvents()).toEqual(['Normal ScaleDown: node removed by cluster autoscaler'])
  })
})
