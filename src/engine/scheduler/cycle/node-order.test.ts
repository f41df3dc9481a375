import { describe, expect, it } from 'vitest'
import { aNode } from '../../../../test/support/builders.ts'
import { clusterOf } from '../../../../test/support/scheduler-plugin.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { NodeOrder } from './node-order.ts'

const inZone = (name: string, zone: string): NodeRow => aNode(name, { labels: { 'topology.kubernetes.io/zone': zone } })

function orderOf(...nodes: readonly NodeRow[]): NodeOrder {
  return NodeOrder.of(clusterOf(() => nodes))
}

describe('the order of nodes', () => {
  it('SC-PERF-13 alternates between zones', () => {
    const order = orderOf(...['1', '2', '3', '4'].map((name) => inZone(name, 'a')), inZone('5', 'b'), inZone('6', 'b'))
    expect(order.names).toEqual(['1', '5', '2', '6', '3', '4'])
  })

  it('puts a node that changes its zone at the end of the new one', () => {
    const order = orderOf(inZone('1', 'a'), inZone('2', 'b'), inZone('3', 'b'))
    order.put(inZone('2', 'a'))
    expect(order.names).toEqual(['1', '3', '2'])
  })

  it('keeps the place of a node that changes otherwise', () => {
    const order = orderOf(inZone('1', 'a'), inZone('2', 'a'))
    const { names } = order
    order.put(inZone('1', 'a'))
    expect(order.names).toBe(names)
  })

  it('forgets a zone with its last node, so that it comes back as the last one', () => {
    const order = orderOf(inZone('1', 'a'), inZone('2', 'b'))
    order.remove('1')
    order.put(inZone('3', 'c'))
    order.put(inZone('4', 'a'))
    expect(order.names).toEqual(['2', '3', '4'])
  })

  it('forks into two orders that no longer share changes', () => {
    const order = orderOf(inZone('1', 'a'))
    const fork = order.fork()
    fork.put(inZone('2', 'a'))
    expect([order.names, fork.names]).toEqual([['1'], ['1', '2']])
  })
})
