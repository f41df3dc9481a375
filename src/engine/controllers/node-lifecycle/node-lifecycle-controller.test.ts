import { describe, expect, it } from 'vitest'
import { aNode, aPod, T0 } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { setKubelet } from '../../../../test/support/set-kubelet.ts'
import { type Condition, condition, findCondition, setCondition } from '../../../kube/condition.ts'
import { instant } from '../../../kube/instant.ts'
import { type LeaseRow, leaseRow } from '../../../kube/lease.ts'
import { type NodeInit, type NodeRow, nodeRow } from '../../../kube/node.ts'
import { isPodReady } from '../../../kube/pod.ts'
import { assert } from '../../../lib/assert.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { DrawnOrder } from '../../run/drawn-order.ts'
import { NodeLifecycleController } from './node-lifecycle-controller.ts'

const READY = condition({ type: 'Ready', status: 'True', lastTransitionTime: T0, lastUpdateTime: T0 })
const GRACE = { graceMs: 40_000 }

function readyNode(name: string, init: Partial<NodeInit> = {}): NodeRow {
  return aNode(name, { conditions: [READY], ...init })
}

class NodeRun extends ControllerRun {
  constructor(nodes: readonly NodeRow[], leases: readonly LeaseRow[] = [], cacheOrder?: DrawnOrder) {
    const { shapes } = new ClusterState()
    const pods = nodes.map(({ name }) => aPod(shapes, `on-${name}`, { nodeName: name, phase: 'Running', conditions: [READY] }))
    super({ rows: [...nodes, ...pods, ...leases], actors: [new NodeLifecycleController({ ...GRACE, cacheOrder })] })
  }

  node(name: string): NodeRow {
    const node = this.state.get('Node', '', name)
    assert(node !== undefined, `the node ${name} is there`)
    return node
  }

  change(name: string, change: Partial<NodeInit>): this {
    this.simulation.act('node-lifecycle', (turn) => turn.api.update(nodeRow({ ...this.node(name), ...change })))
    return this
  }

  /** A condition as the kubelet reports it. */
  report(name: string, type: string, status: Condition['status']): this {
    const next = condition({ type, status, lastTransitionTime: this.simulation.now })
    return this.change(name, { conditions: setCondition(this.node(name).conditions, next) })
  }

  stop(...names: readonly string[]): this {
    for (const name of names) this.simulation.act('node-lifecycle', (turn) => setKubelet(turn, name, 'stopped'))
    return this
  }

  start(...names: readonly string[]): this {
    for (const name of names) {
      this.simulation.act('node-lifecycle', (turn) => setKubelet(turn, name, undefined))
      this.report(name, 'Ready', 'True')
    }
    return this
  }

  taints(name: string): readonly string[] {
    return this.node(name)
      .taints.map(({ key, effect }) => `${key.replace('node.kubernetes.io/', '')}:${effect}`)
      .toSorted()
  }

  /** Seconds at which the node got its NoExecute taint. */
  taintedAt(name: string): number | undefined {
    return this.timesOf(({ kind, before, after }) => {
      const count = (row: typeof before): number =>
        row?.kind === 'Node' && row.name === name ? row.taints.filter(({ effect }) => effect === 'NoExecute').length : 0
      return kind === 'Node' && count(after) > count(before)
    })[0]
  }
}

describe('NoSchedule taints', () => {
  const table: readonly { name: string; type: string; status: Condition['status']; taint: string }[] = [
    { name: 'SC-TT-19 not ready', type: 'Ready', status: 'False', taint: 'not-ready' },
    { name: 'SC-TT-20 unreachable', type: 'Ready', status: 'Unknown', taint: 'unreachable' },
    { name: 'SC-TT-21 SC-TT-32 memory pressure', type: 'MemoryPressure', status: 'True', taint: 'memory-pressure' },
    { name: 'SC-TT-22 SC-TT-32 disk pressure', type: 'DiskPressure', status: 'True', taint: 'disk-pressure' },
    { name: 'SC-TT-23 PID pressure', type: 'PIDPressure', status: 'True', taint: 'pid-pressure' },
    { name: 'SC-TT-24 no network', type: 'NetworkUnavailable', status: 'True', taint: 'network-unavailable' },
  ]
  it.each(table)('SC-TT-30 are updated with the conditions at once: $name', ({ type, status, taint }) => {
    const run = new NodeRun([readyNode('a'), readyNode('b')]).until(1).report('a', type, status).until(1.1)
    expect(run.taints('a')).toEqual([`${taint}:NoSchedule`])
    run.report('a', type, type === 'Ready' ? 'True' : 'False').until(1.2)
    expect(run.taints('a')).toEqual([])
  })

  it('SC-TT-25 are updated with a cordon, and other taints are kept', () => {
    const own = { key: 'team', value: 'a', effect: 'NoSchedule', timeAdded: undefined }
    const run = new NodeRun([readyNode('a', { taints: [own] })]).until(1).change('a', { unschedulable: true }).until(1.1)
    expect(run.taints('a')).toEqual(['team:NoSchedule', 'unschedulable:NoSchedule'])
    expect(run.change('a', { unschedulable: false }).until(1.2).taints('a')).toEqual(['team:NoSchedule'])
  })

  it('are corrected when the run begins', () => {
    const run = new NodeRun([readyNode('a', { unschedulable: true }), readyNode('b')])
    expect(new NodeLifecycleController().keysAtStart(run.state)).toEqual(['monitor', 'node a'])
    expect(run.until(1).taints('a')).toEqual(['unschedulable:NoSchedule'])
  })
})

describe('a node whose kubelet stops reporting', () => {
  it('SC-TT-20 SC-TT-27 is NotReady after the grace period, tainted, and its pods are not ready', () => {
    const run = new NodeRun([readyNode('a'), readyNode('b')]).until(3).stop('a').until(39.9)
    expect(findCondition(run.node('a').conditions, 'Ready')?.status).toBe('True')
    run.until(41)
    expect(findCondition(run.node('a').conditions, 'Ready')).toMatchObject({ status: 'Unknown', reason: 'NodeStatusUnknown' })
    expect(run.taints('a')).toEqual(['unreachable:NoExecute', 'unreachable:NoSchedule'])
    expect(run.state.list('Pod').map(isPodReady)).toEqual([false, true])
    expect(run.takeEvents()).toEqual([
      'Normal NodeNotReady: Node a status is now: NodeNotReady',
      'Warning NodeNotReady: Node is not ready',
    ])
  })

  it('last reported at the last lease renewal, which happens four times per lease duration', () => {
    // Renewed 11 s before the run and every 2 s from there: silent from 5 s on; its last report is seen at 5 s, at the next pass.
    const seconds = (s: number) => instant(T0 + s * 1000)
    const lease = (init: Partial<LeaseRow>) => leaseRow({ name: 'a', namespace: 'kube-node-lease', ...init })
    const lostAt = (row: LeaseRow): number | undefined =>
      new NodeRun([readyNode('a'), readyNode('b')], [row]).until(7).stop('a').until(70).taintedAt('a')
    expect(lostAt(lease({ renewTime: seconds(-11), leaseDurationSeconds: 8 }))).toBeCloseTo(50, 0)
    expect(lostAt(lease({ renewTime: seconds(-4), leaseDurationSeconds: 40 }))).toBeCloseTo(50, 0)
    expect(lostAt(lease({ renewTime: seconds(-8), leaseDurationSeconds: 40 }))).toBeCloseTo(45, 0)
    expect(lostAt(lease({ renewTime: undefined }))).toBeCloseTo(40, 0)
  })

  it('loses all taints when it is Ready again: the NoExecute taint at the next pass', () => {
    const run = new NodeRun([readyNode('a'), readyNode('b')]).until(3).stop('a').until(61).start('a').until(61.1)
    expect(run.taints('a')).toEqual(['unreachable:NoExecute'])
    expect(run.until(66).taints('a')).toEqual([])
  })

  it('swaps one NoExecute taint for the other without delay (semantics B8.4)', () => {
    const run = new NodeRun(['a', 'b', 'c'].map((name) => readyNode(name))).until(1)
    run.report('a', 'Ready', 'False').report('b', 'Ready', 'False').until(11).report('a', 'Ready', 'Unknown').until(15.2)
    expect(run.taints('a')).toEqual(['unreachable:NoExecute', 'unreachable:NoSchedule'])
    expect(run.taintedAt('b')).toBeGreaterThan(15)
  })

  it('keeps the run going only while changes are due', () => {
    const run = new NodeRun([readyNode('a'), readyNode('b')]).until(1).stop('a').until(60)
    expect(run.simulation.run().end).toBe('quiet')
    expect(run.simulation.now - T0).toBeLessThan(80_000)
  })
})

describe('zones', () => {
  const zone = (name: string, count: number): readonly NodeRow[] =>
    Array.from({ length: count }, (_, i) =>
      readyNode(`${name}-${i}`, { labels: { 'topology.kubernetes.io/zone': name, 'topology.kubernetes.io/region': 'r' } }),
    )

  it('a zone with all nodes NotReady taints one node every ten seconds, the first at once (semantics B8.9)', () => {
    const run = new NodeRun([...zone('a', 3), ...zone('b', 3)]).until(1).stop('a-0', 'a-1', 'a-2').until(100)
    const times = ['a-0', 'a-1', 'a-2'].map((name) => Math.round(run.taintedAt(name) ?? 0))
    expect(times).toEqual([40, 50, 60])
  })

  it('taints first the node that the pass visits first, in a drawn order (semantics G3)', () => {
    const down = ['a-0', 'a-1', 'a-2']
    const first = [2, 3, 4, 5, 6, 7, 8, 9].map((seed) => {
      const order = new DrawnOrder(seed, 'nodes')
      const run = new NodeRun([...zone('a', 3), ...zone('b', 3)], [], order)
        .until(1)
        .stop(...down)
        .until(45)
      return down.filter((name) => run.taintedAt(name) !== undefined).join(' ')
    })
    expect(new Set(first)).toEqual(new Set(down))
  })

  it('a small zone with partial disruption evicts no pods (semantics B8.7)', () => {
    const run = new NodeRun([...zone('a', 5), ...zone('b', 3)]).until(1).stop('a-0', 'a-1', 'a-2').until(100)
    expect(['a-0', 'a-1', 'a-2'].map((name) => run.taintedAt(name))).toEqual([undefined, undefined, undefined])
    expect(run.taints('a-0')).toEqual(['unreachable:NoSchedule'])
  })

  it('a zone with partial disruption taints a node ten seconds after enough nodes are Ready, and none waits behind it (recorded)', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const run = new NodeRun(names.map((name) => readyNode(name))).stop('a', 'b', 'c').until(60)
    expect(names.map((name) => run.taints(name).length)).toEqual([1, 1, 1, 0, 0])
    run.start('a').until(74)
    expect(run.taints('b')).toEqual(['unreachable:NoSchedule'])
    expect(run.until(76).taints('b')).toEqual(['unreachable:NoExecute', 'unreachable:NoSchedule'])
  })

  it('no pod is evicted while all zones are down, and the taints are removed when they recover (semantics B8.8)', () => {
    const run = new NodeRun([...zone('a', 1), ...zone('b', 1)]).until(1).stop('a-0', 'b-0').until(60)
    expect([run.taints('a-0'), run.taints('b-0')]).toEqual([['unreachable:NoSchedule'], ['unreachable:NoSchedule']])
    run.start('a-0').until(100)
    expect([run.taints('a-0'), run.taints('b-0')]).toEqual([[], ['unreachable:NoExecute', 'unreachable:NoSchedule']])
  })
})
