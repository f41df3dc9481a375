import { describe, expect, it } from 'vitest'
import { aNode, T0 } from '../../../test/support/builders.ts'
import { condition } from '../../kube/condition.ts'
import { addMs } from '../../kube/instant.ts'
import type { NodeRow } from '../../kube/node.ts'
import { ZONE_LABEL } from '../../kube/zone.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { DEFAULT_AUTOSCALER_OPTIONS } from './autoscaler-options.ts'
import { bootTimeOf } from './boot-time.ts'
import { type GroupContext, nodeGroups } from './node-groups.ts'

const ready = (status: 'True' | 'False' = 'True', afterMs = 0) => [
  condition({ type: 'Ready', status, lastTransitionTime: addMs(T0, afterMs) }),
]

function member(name: string, group: string, zone: string, conditions = ready()): NodeRow {
  return aNode(name, { labels: { agentpool: group, [ZONE_LABEL]: zone }, conditions })
}

function groupsOf(nodes: readonly NodeRow[], context: Partial<GroupContext> = {}) {
  const state = new ClusterState()
  for (const node of nodes) state.put(node)
  return nodeGroups(state, { options: DEFAULT_AUTOSCALER_OPTIONS, bootingIn: () => 0, samples: new Map(), ...context })
}

describe('nodeGroups', () => {
  it('counts existing and requested nodes, within the given limits', () => {
    const options = { ...DEFAULT_AUTOSCALER_OPTIONS, minSize: 1, groups: [{ name: 'b', maxSize: 7, priority: 3 }] }
    const nodes = [member('3', 'b', 'x'), member('1', 'a', 'x'), member('2', 'b', 'x'), aNode('4')]
    const found = groupsOf(nodes, { options, bootingIn: (group) => (group === 'b' ? 2 : 0) })
    expect(found.map(({ name, size, minSize, maxSize, priority }) => [name, size, minSize, maxSize, priority])).toEqual([
      ['a', 1, 1, Number.POSITIVE_INFINITY, 0],
      ['b', 4, 1, 7, 3],
    ])
  })

  it('copies new nodes from a ready node of the zone with the fewest nodes', () => {
    const nodes = [member('1', 'a', 'x'), member('2', 'a', 'x'), member('3', 'a', 'y', ready('False')), member('4', 'a', 'z')]
    expect(groupsOf(nodes)[0]?.sample?.name).toBe('4')
  })

  it('remembers the node template of a group that scaled to zero', () => {
    const [group] = groupsOf([], { samples: new Map([['a', member('gone', 'a', 'x')]]) })
    expect(group).toMatchObject({ name: 'a', size: 0, sample: { name: 'gone' } })
  })
})

describe('bootTimeOf', () => {
  const booted = (ms: number) => member(`n${ms}`, 'a', 'x', ready('True', ms))

  it.each<[name: string, nodes: readonly NodeRow[], given: number | undefined, ms: number, provenance: string, samples: number]>([
    ['what is given', [booted(30_000)], 5_000, 5_000, 'GIVEN', 0],
    ['the median of what was seen', [booted(90_000), booted(30_000), booted(40_000)], undefined, 40_000, 'OBSERVED', 3],
    ['no node that has been away', [booted(7_200_000), booted(30_000)], undefined, 30_000, 'OBSERVED', 1],
    ['an assumption', [member('n', 'a', 'x', ready('False', 50_000))], undefined, 60_000, 'ASSUMED', 0],
  ])('uses %s', (_, nodes, given, ms, provenance, samples) => {
    expect(bootTimeOf(nodes, given)).toEqual({ ms, provenance, samples })
  })
})
