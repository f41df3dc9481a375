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

  it('moves a node that changes its zone to the end of the new zone', () => {
    const order = orderOf(inZone('1', 'a'), inZone('2', 'b'), inZone('3', 'b'))
    order.put(inZone('2', 'a'))
    expect(order.names).toEqual(['1', '3', '2'])
  })

  it('keeps the position of a node after any other change', () => {
    const order = orderOf(inZone('1', 'a'), inZone('2', 'a'))
    const { names } = order
    order.put(inZone('1', 'a'))
    expect(order.names).toBe(names)
  })

  it('removes a zone with its last node, and appends it when a node of it returns', () => {
    const order = orderOf(inZone('1', 'a'), inZone('2', 'b'))
    order.remove('1')
    order.put(inZone('3', 'c'))
    order.put(inZone('4', 'a'))
    expect(order.names).toEqual(['2', '3', '4'])
  })

  it('forks into two independent orders', () => {
    const order = orderOf(inZone('1', 'a'))
    const fork = order.fork()
    fork.put(inZone('2', 'a'))
    expect([order.names, fork.names]).toEqual([['1'], ['1', '2']])
  })
})
