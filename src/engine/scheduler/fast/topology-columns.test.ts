import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aNode } from '../../../../test/support/builders.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { NodeOrder } from '../cycle/node-order.ts'
import { NameRanks } from './name-ranks.ts'
import { mirrorOf } from './node-mirror.ts'
import { topologyColumn } from './topology-columns.ts'

const NODES = 70
const ZONE = 'topology.kubernetes.io/zone'

const step = fc.record({
  kind: fc.constantFrom('zone', 'label', 'none', 'cpu', 'remove', 'other fork', 'look', 'look'),
  node: fc.nat(NODES + 3),
  value: fc.constantFrom('x', 'y', 'z'),
})

function changed(name: string, kind: string, value: string): NodeRow {
  if (kind === 'zone') return aNode(name, { labels: { [ZONE]: value } })
  if (kind === 'label') return aNode(name, { labels: { [ZONE]: 'x', other: value } })
  return kind === 'none' ? aNode(name) : aNode(name, { labels: { [ZONE]: 'x' }, cpu: '7' })
}

describe('topology columns', () => {
  it('equal a full recomputation in every fork', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 50 }), (steps) => {
        const base = new ClusterState()
        for (let i = 0; i < NODES; i++) base.put(aNode(`n${(i * 31) % NODES}`, { labels: { [ZONE]: i % 2 ? 'x' : 'y' } }))
        const forks = [base.fork(), base.fork()]
        const mirror = mirrorOf(base.shapes)
        const ranks = new NameRanks(mirror)
        let current = 0
        for (const { kind, node, value } of steps) {
          const state = forks[current] as ClusterState
          if (kind === 'other fork') current = 1 - current
          else if (kind === 'remove') state.remove('Node', '', `n${node}`)
          else if (kind !== 'look') state.put(changed(`n${node}`, kind, value))
          else expect(known(state, ranks)).toEqual(plain(state))
        }
      }),
      { seed: 20261121, numRuns: 100 },
    )
  })
})

/** Zones, order and alphabet by what is kept. */
function known(state: ClusterState, ranks: NameRanks) {
  const mirror = mirrorOf(state.shapes)
  const order = NodeOrder.of(state)
  const column = topologyColumn(mirror, ZONE)
  const zones = state.list('Node').map(({ name, labels }) => {
    const domain = column.domains[state.ordinalOf('Node', '', name) ?? -1] ?? -1
    const value = labels[ZONE]
    return [name, value === undefined ? domain === -1 : domain === column.idOf(value)]
  })
  return { zones, order: order.names, ordinals: [...order.ordinals(state)], alphabet: ranks.alphabet.names }
}

/** The same from the rows alone. */
function plain(state: ClusterState) {
  const order = new NodeOrder()
  for (const node of state.list('Node')) order.put(node)
  return {
    zones: state.list('Node').map(({ name }) => [name, true]),
    order: order.names,
    ordinals: order.names.map((name) => state.ordinalOf('Node', '', name)),
    alphabet: state
      .list('Node')
      .map(({ name }) => name)
      .toSorted(),
  }
}
