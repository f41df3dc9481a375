import { describe, expect, it } from 'vitest'
import { aNode, T0 } from '../../../../test/support/builders.ts'
import { condition } from '../../../kube/condition.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { countZones } from './zones.ts'

const zoneOf = (i: number): Record<string, string> => ({ 'topology.kubernetes.io/zone': `z-${i % 3}` })
const LOST = [condition({ type: 'Ready', status: 'Unknown', lastTransitionTime: T0, lastUpdateTime: T0 })]
const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0, lastUpdateTime: T0 })]

/** Nodes on several pages of the table, in three zones. */
function twoHundred(): ClusterState {
  const state = new ClusterState()
  for (let i = 0; i < 200; i++) state.put(aNode(`n-${i}`, { labels: zoneOf(i), conditions: READY }))
  return state
}

const counted = (state: ClusterState) =>
  [...countZones(state.table('Node'))].map(([key, { ready, notReady }]) => [key.at(-1), ready, notReady])

describe('countZones', () => {
  it('counts changed pages again, in a fork and in the original', () => {
    const state = twoHundred()
    expect(counted(state)).toEqual([
      ['0', 67, 0],
      ['1', 67, 0],
      ['2', 66, 0],
    ])
    const fork = state.fork()
    fork.put(aNode('n-4', { labels: zoneOf(4), conditions: LOST }))
    fork.remove('Node', '', 'n-150')
    expect(counted(fork)).toEqual([
      ['0', 66, 0],
      ['1', 66, 1],
      ['2', 66, 0],
    ])
    fork.put(aNode('n-4', { labels: zoneOf(5), conditions: LOST }))
    expect(counted(fork)).toEqual([
      ['0', 66, 0],
      ['1', 66, 0],
      ['2', 66, 1],
    ])
    expect(counted(state)[1]).toEqual(['1', 67, 0])
  })

  it('skips nodes that do not count', () => {
    const state = new ClusterState()
    state.put(aNode('a', { labels: { ...zoneOf(0), 'node.kubernetes.io/exclude-disruption': '' } }))
    expect(counted(state)).toEqual([])
  })
})
