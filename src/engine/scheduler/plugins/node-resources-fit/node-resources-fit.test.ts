import { describe, expect, it } from 'vitest'
import { aContainer, aPod } from '../../../../../test/support/builders.ts'
import { clusterOf, cycle, refusals, scores } from '../../../../../test/support/scheduler-plugin.ts'
import { type NodeRow, nodeRow } from '../../../../kube/node.ts'
import { podRow } from '../../../../kube/pod.ts'
import type { ResourceList } from '../../../../kube/pod-spec.ts'
import { resourcesOfList, ZERO_RESOURCES } from '../../../../kube/resources.ts'
import type { ClusterState } from '../../../../twin/cluster-state.ts'
import { SchedulerConfigError } from '../../configuration/scheduler-config-error.ts'
import { nodeResourcesFit } from './node-resources-fit.ts'

const plugin = nodeResourcesFit.create({})

function nodeOf(name: string, allocatable: ResourceList): NodeRow {
  return nodeRow({ name, allocatable: resourcesOfList({ pods: '110', ...allocatable }), requested: ZERO_RESOURCES })
}

const requesting = (requests: ResourceList) => ({ containers: [aContainer({ resources: { requests, limits: {} } })] })

/** A node with pods on it that request this much. */
function used(allocatable: ResourceList, ...requests: readonly ResourceList[]): ClusterState {
  return clusterOf((state) => [
    nodeOf('n', allocatable),
    ...requests.map((list, i) => podRow({ ...aPod(state.shapes, `used-${i}`, { spec: requesting(list) }), nodeName: 'n' })),
  ])
}

function refusal(state: ClusterState, requests: ResourceList): readonly [string, ...string[]] | undefined {
  const found = refusals(plugin, aPod(state.shapes, 'p', { spec: requesting(requests) }), state)['n']
  return found && [found.code, ...found.reasons]
}

describe('NodeResourcesFit filter', () => {
  it('SC-OVR-08 rejects a node without enough free resources as Unschedulable', () => {
    const state = used({ cpu: '2', memory: '4Gi' }, { cpu: '1500m' })
    expect(refusal(state, { cpu: '500m' })).toBeUndefined()
    expect(refusal(state, { cpu: '501m' })).toEqual(['Unschedulable', 'Insufficient cpu'])
  })

  it('rejects as UnschedulableAndUnresolvable a request above allocatable', () => {
    const state = used({ cpu: '2', memory: '4Gi' }, { cpu: '1500m' })
    expect(refusal(state, { cpu: '3', memory: '1Gi' })).toEqual(['UnschedulableAndUnresolvable', 'Insufficient cpu'])
  })

  it('reports every insufficient resource, extended resources by name', () => {
    const state = used({ cpu: '1', memory: '1Gi', pods: '0' })
    const wanted = { cpu: '2', memory: '2Gi', 'ephemeral-storage': '1Gi', 'x.io/b': '1', 'x.io/a': '1' }
    expect(refusal(state, wanted)).toEqual([
      'UnschedulableAndUnresolvable',
      'Too many pods',
      'Insufficient cpu',
      'Insufficient memory',
      'Insufficient ephemeral-storage',
      'Insufficient x.io/a',
      'Insufficient x.io/b',
    ])
  })

  it('does not reject a request of zero, not even on an overcommitted node', () => {
    const state = used({ cpu: '1' }, { cpu: '2' })
    expect(refusal(state, { cpu: '0' })).toBeUndefined()
  })

  it('SC-OVH-03 counts overhead on top of the containers', () => {
    const spec = { ...requesting({ cpu: '2', memory: '200Mi' }), overhead: { cpu: '250m', memory: '120Mi' } }
    const fits = (allocatable: ResourceList): string => {
      const state = used(allocatable)
      return cycle(aPod(state.shapes, 'p', { spec }), state).result
    }
    expect(fits({ cpu: '2250m', memory: '320Mi' })).toBe('bound')
    expect(fits({ cpu: '2249m', memory: '320Mi' })).toBe('unschedulable')
    expect(fits({ cpu: '2250m', memory: '319Mi' })).toBe('unschedulable')
  })

  it('skips the ignored resources of the profile', () => {
    const ignoring = nodeResourcesFit.create({ ignoredResources: ['x.io/a'], ignoredResourceGroups: ['y.io'] })
    const state = used({ cpu: '1' })
    const pod = aPod(state.shapes, 'p', { spec: requesting({ 'x.io/a': '1', 'y.io/b': '1' }) })
    expect(refusals(ignoring, pod, state)['n']).toBeUndefined()
  })
})

describe('NodeResourcesFit scoring', () => {
  const scoreOf = (args: Readonly<Record<string, unknown>>, state: ClusterState, requests: ResourceList): number | undefined => {
    const found = scores(nodeResourcesFit.create(args), aPod(state.shapes, 'p', { spec: requesting(requests) }), state)
    return found === 'skip' ? undefined : found.raw['n']
  }
  const strategy = (type: string, more: Readonly<Record<string, unknown>> = {}) => ({ scoringStrategy: { type, ...more } })

  it('LeastAllocated prefers empty nodes, and uses default requests for a pod without any', () => {
    expect(scoreOf({}, used({ cpu: '4', memory: '8Gi' }), {})).toBe(97)
  })

  it('SC-BIN-01 SC-BIN-02 SC-BIN-09 MostAllocated prefers full nodes, by CPU and memory by default', () => {
    const state = used({ cpu: '4', memory: '8Gi' }, { cpu: '1', memory: '2Gi' })
    expect(scoreOf(strategy('MostAllocated'), state, { cpu: '1', memory: '2Gi' })).toBe(50)
  })

  it('SC-BIN-03 SC-BIN-10 weighs resources, and skips extended ones that the pod does not request', () => {
    const resources = [
      { name: 'cpu', weight: 1 },
      { name: 'intel.com/foo', weight: 3 },
    ]
    const state = used({ cpu: '4', memory: '8Gi', 'intel.com/foo': '4' }, { cpu: '1', 'intel.com/foo': '1' })
    expect(scoreOf(strategy('MostAllocated', { resources }), state, { cpu: '1', 'intel.com/foo': '2' })).toBe(68)
    expect(scoreOf(strategy('MostAllocated', { resources }), state, { cpu: '1' })).toBe(50)
  })

  const bins = { resources: [{ name: 'intel.com/foo', weight: 5 }, { name: 'memory' }, { name: 'cpu', weight: 3 }] }
  const packing = {
    shape: [
      { utilization: 0, score: 0 },
      { utilization: 100, score: 10 },
    ],
  }
  const spreading = {
    shape: [
      { utilization: 0, score: 10 },
      { utilization: 100, score: 0 },
    ],
  }
  const podRequests = { 'intel.com/foo': '2', memory: '256Mi', cpu: '2' }

  it('SC-BIN-04 SC-BIN-05 SC-BIN-07 SC-BIN-11 SC-BIN-16 RequestedToCapacityRatio scores by the shape, with a default weight of 1', () => {
    const node1 = used({ 'intel.com/foo': '4', memory: '1Gi', cpu: '8' }, { 'intel.com/foo': '1', memory: '256Mi', cpu: '1' })
    const node2 = used({ 'intel.com/foo': '8', memory: '1Gi', cpu: '8' }, { 'intel.com/foo': '2', memory: '512Mi', cpu: '6' })
    const args = strategy('RequestedToCapacityRatio', { ...bins, requestedToCapacityRatio: packing })
    expect([scoreOf(args, node1, podRequests), scoreOf(args, node2, podRequests)]).toEqual([60, 69])
  })

  it('SC-BIN-08 a descending shape spreads pods', () => {
    const args = strategy('RequestedToCapacityRatio', { requestedToCapacityRatio: spreading, resources: [{ name: 'cpu' }] })
    expect(scoreOf(args, used({ cpu: '4', memory: '8Gi' }), { cpu: '1' })).toBe(75)
  })

  const invalid: readonly (readonly [name: string, args: Readonly<Record<string, unknown>>])[] = [
    ['SC-BIN-11 a negative weight', strategy('MostAllocated', { resources: [{ name: 'cpu', weight: -1 }] })],
    ['an unknown strategy', strategy('Random')],
    ['a ratio without shape', strategy('RequestedToCapacityRatio')],
    [
      'a shape that falls back',
      strategy('RequestedToCapacityRatio', { requestedToCapacityRatio: { shape: [{ utilization: 50 }, { utilization: 10 }] } }),
    ],
  ]
  it.each(invalid)('rejects %s', (_name, args) => {
    expect(() => nodeResourcesFit.create(args)).toThrow(SchedulerConfigError)
  })
})
