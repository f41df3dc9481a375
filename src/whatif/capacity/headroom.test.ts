import { expect, it } from 'vitest'
import { aNode, aPod, T0 } from '../../../test/support/builders.ts'
import { condition } from '../../kube/condition.ts'
import { resourceQuotaRow } from '../../kube/resource-quota.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { clusterHeadroom, groupHeadroom, quotaHeadroom } from './headroom.ts'

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
const GIB = 2 ** 30

function node(name: string, group: string, rest: object = {}) {
  const labels = group === '' ? {} : { group }
  return aNode(name, { labels, cpu: '4', memory: '8Gi', pods: '10', conditions: READY, ...rest })
}

/** Two nodes of the group x, of which one is full of memory, one of y that is cordoned, and one of no group that is not ready. */
function cluster(): ClusterState {
  const state = new ClusterState()
  for (const row of [
    node('a', 'x'),
    node('b', 'x'),
    node('c', 'y', { unschedulable: true }),
    node('d', '', { conditions: [] }),
    aPod(state.shapes, 'p', { nodeName: 'a', cpu: '1', memory: '8Gi', phase: 'Running' }),
    aPod(state.shapes, 'q', { nodeName: 'b', cpu: '2', memory: '4Gi', phase: 'Running' }),
  ])
    state.put(row)
  return state
}

it('sums the free resources by label, without unschedulable nodes', () => {
  const groups = groupHeadroom(cluster(), 'group')
  expect(groups.map(({ name, nodes, closed }) => [name, nodes, closed])).toEqual([
    ['x', 2, 0],
    ['y', 0, 1],
    ['', 0, 1],
  ])
  expect(groups[0]).toMatchObject({
    allocatable: { milliCpu: 8000, memory: 16 * GIB, pods: 20 },
    requested: { milliCpu: 3000, memory: 12 * GIB, pods: 2 },
    headroom: { milliCpu: 5000, memory: 4 * GIB, pods: 18 },
    largestFree: { milliCpu: 3000, memory: 4 * GIB, pods: 9 },
  })
  expect(groups[1]).toMatchObject({ headroom: { milliCpu: 0 }, strandedCpuPercent: 0, strandedMemoryPercent: 0 })
})

it('reports stranded capacity', () => {
  // Of 5 CPUs left, the 3 on a have no memory beside them; the 4Gi on b have their 2 CPUs.
  expect(clusterHeadroom(cluster())).toMatchObject({ nodes: 2, closed: 2, strandedCpuPercent: 60, strandedMemoryPercent: 0 })
})

it('does not count free resources of a node at its pod limit', () => {
  const state = new ClusterState()
  state.put(node('a', 'x', { pods: '1' }))
  state.put(aPod(state.shapes, 'p', { nodeName: 'a', cpu: '1', memory: '2Gi', phase: 'Running' }))
  expect(clusterHeadroom(state)).toMatchObject({ strandedCpuPercent: 100, strandedMemoryPercent: 100 })
})

it('reports the remaining quota, the fullest quota first', () => {
  const state = new ClusterState()
  const quota = (namespace: string, hard: Record<string, string>, used: Record<string, string>) =>
    resourceQuotaRow({ name: 'q', namespace, uid: `uid-${namespace}`, hard, used })
  state.put(quota('shop', { 'requests.cpu': '4', pods: '10', 'requests.memory': '8Gi' }, { 'requests.cpu': '3500m', pods: '12' }))
  state.put(quota('ml', { pods: '4' }, { pods: '3' }))
  expect(
    quotaHeadroom(state).map(({ namespace, resource, left, usedPercent }) => [namespace, resource, left, usedPercent]),
  ).toEqual([
    ['shop', 'pods', '-2', 120],
    ['shop', 'requests.cpu', '500m', 87.5],
    ['ml', 'pods', '1', 75],
    ['shop', 'requests.memory', '8Gi', 0],
  ])
})
