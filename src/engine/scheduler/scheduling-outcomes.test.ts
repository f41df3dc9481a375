import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod, type PodOptions } from '../../../test/support/builders.ts'
import { ControllerRun } from '../../../test/support/controller-run.ts'
import { clusterOf, cycle, scores } from '../../../test/support/scheduler-plugin.ts'
import { nodeRow } from '../../kube/node.ts'
import { podRow } from '../../kube/pod.ts'
import type { TopologySpreadConstraint } from '../../kube/pod-spec.ts'
import { resourcesOfList } from '../../kube/resources.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { nodeResourcesFit } from './plugins/node-resources-fit/node-resources-fit.ts'
import { Scheduler } from './scheduler.ts'

const ZONE = 'topology.kubernetes.io/zone'
const OVER_ZONES: TopologySpreadConstraint = {
  maxSkew: 1,
  topologyKey: ZONE,
  whenUnsatisfiable: 'DoNotSchedule',
  labelSelector: { matchLabels: { app: 'web' }, matchExpressions: [] },
  minDomains: undefined,
  nodeAffinityPolicy: '',
  nodeTaintsPolicy: '',
  matchLabelKeys: [],
}
const SPREAD: PodOptions = { labels: { app: 'web' }, spec: { topologySpreadConstraints: [OVER_ZONES] } }

const inZone = (name: string, zone: string) => aNode(name, { labels: { 'kubernetes.io/hostname': name, [ZONE]: zone } })
const threeZones = (): ClusterState => clusterOf(() => ['a', 'b', 'c'].flatMap((z) => [inZone(`${z}1`, z), inZone(`${z}2`, z)]))

/** Places the pod where the scheduler would; its node, or why it has none. */
function place(state: ClusterState, name: string, options: PodOptions = {}): string {
  const pod = aPod(state.shapes, name, options)
  const outcome = cycle(pod, state)
  if (outcome.result !== 'bound') return outcome.message
  state.put(podRow({ ...pod, nodeName: outcome.node.name, phase: 'Running' }))
  return outcome.node.name
}

function podsByZone(state: ClusterState): Readonly<Record<string, number>> {
  const zones = state.list('Pod').map(({ nodeName }) => nodeName.slice(0, 1))
  return Object.fromEntries([...new Set(zones)].sort().map((zone) => [zone, zones.filter((other) => other === zone).length]))
}

describe('results of spreading', () => {
  it('SC-TSC-01 fifteen pods are scheduled as five per zone, the first two to different zones', () => {
    const state = threeZones()
    for (let i = 0; i < 2; i++) place(state, `p${i}`, SPREAD)
    expect(Object.values(podsByZone(state))).toEqual([1, 1])
    for (let i = 2; i < 15; i++) place(state, `p${i}`, SPREAD)
    expect(podsByZone(state)).toEqual({ a: 5, b: 5, c: 5 })
  })

  it('SC-TSC-26 a pod of the group without the constraint is scheduled anywhere, and still counts for the others', () => {
    const state = threeZones()
    const free = { labels: { app: 'web' }, spec: { nodeSelector: { [ZONE]: 'a' } } }
    for (let i = 0; i < 3; i++) expect(place(state, `free-${i}`, free)).toMatch(/^a/)
    for (let i = 0; i < 6; i++) place(state, `p${i}`, SPREAD)
    expect(podsByZone(state)).toEqual({ a: 3, b: 3, c: 3 })
  })

  it('SC-TSC-27 a node without the topology label gets none of the pods', () => {
    const state = threeZones()
    state.put(aNode('a3', { labels: { 'kubernetes.io/hostname': 'a3' } }))
    const nodes = Array.from({ length: 12 }, (_, i) => place(state, `p${i}`, SPREAD))
    expect([nodes.includes('a3'), podsByZone(state)]).toEqual([false, { a: 4, b: 4, c: 4 }])
  })
})

describe('results of a taint', () => {
  it('SC-TT-26 a cloud node accepts pods once it is initialized', () => {
    const taint = {
      key: 'node.cloudprovider.kubernetes.io/uninitialized',
      value: 'true',
      effect: 'NoSchedule',
      timeAdded: undefined,
    }
    const state = clusterOf(() => [aNode('n1', { taints: [taint] })])
    expect(place(state, 'early')).toContain('1 node(s) had untolerated taint')
    state.put(aNode('n1'))
    expect(place(state, 'later')).toBe('n1')
  })
})

describe('results of overhead', () => {
  it('SC-OVH-13 the requests of a node include it', () => {
    const state = clusterOf(() => [aNode('n1', { cpu: '4' })])
    place(state, 'p', { cpu: '2', spec: { overhead: { cpu: '250m' } } })
    const node = state.get('Node', '', 'n1')
    expect([node?.requested.milliCpu, node?.allocatable.milliCpu]).toEqual([2250, 4000])
  })
})

describe('results of priorities', () => {
  const vip = { cpu: '2', spec: { priority: 10 } }
  const victimOf = (state: ClusterState) =>
    aPod(state.shapes, 'victim', {
      nodeName: 'n1',
      phase: 'Running',
      cpu: '2',
      spec: { priority: 1, terminationGracePeriodSeconds: 0 },
    })

  it('SC-PRE-26 a victim without a grace period is replaced at once', () => {
    const state = clusterOf((cluster) => [aNode('n1', { cpu: '2' }), victimOf(cluster), aPod(cluster.shapes, 'vip', vip)])
    const run = new ControllerRun({ rows: [...state.list('Node'), ...state.list('Pod')], actors: [new Scheduler()] }).until(1.5)
    expect(run.state.get('Pod', 'default', 'vip')?.nodeName).toBe('n1')
    expect(run.state.get('Pod', 'default', 'victim')).toBeUndefined()
  })

  it('SC-PRE-36 a pod whose priority is lowered no longer preempts', () => {
    const state = clusterOf((cluster) => [aNode('n1', { cpu: '2' }), victimOf(cluster)])
    const nominated = (priority: number): string | undefined => {
      const outcome = cycle(aPod(state.shapes, 'p', { cpu: '2', spec: { priority } }), state)
      return outcome.result === 'unschedulable' ? outcome.postFilter?.nominate : outcome.result
    }
    expect([nominated(10), nominated(0)]).toEqual(['n1', ''])
  })
})

describe('results of bin packing', () => {
  it('SC-BIN-13 SC-BIN-14 SC-BIN-15 weighs the scores of all resources, and the fuller node wins', () => {
    const shape = [
      { utilization: 0, score: 0 },
      { utilization: 100, score: 10 },
    ]
    const resources = [
      { name: 'intel.com/foo', weight: 5 },
      { name: 'memory', weight: 1 },
      { name: 'cpu', weight: 3 },
    ]
    const type = 'RequestedToCapacityRatio'
    const plugin = nodeResourcesFit.create({ scoringStrategy: { type, resources, requestedToCapacityRatio: { shape } } })
    const node = (name: string, foo: string) =>
      nodeRow({ ...aNode(name), allocatable: resourcesOfList({ cpu: '8', memory: '1Gi', pods: '10', 'intel.com/foo': foo }) })
    const asking = (foo: string, memory: string, cpu: string): PodOptions => ({
      spec: { containers: [aContainer({ resources: { requests: { 'intel.com/foo': foo, memory, cpu }, limits: {} } })] },
    })
    const state = clusterOf(({ shapes }) => [
      node('one', '4'),
      node('two', '8'),
      aPod(shapes, 'x', { nodeName: 'one', ...asking('1', '256Mi', '1') }),
      aPod(shapes, 'y', { nodeName: 'two', ...asking('2', '512Mi', '6') }),
    ])
    // In a hundred parts instead of ten: (75 * 5 + 50 * 1 + 37 * 3) / 9, and (50 * 5 + 75 * 1 + 100 * 3) / 9.
    const { raw } = scores(plugin, aPod(state.shapes, 'p', asking('2', '256Mi', '2')), state) as {
      raw: Readonly<Record<string, number>>
    }
    expect(raw).toEqual({ one: 60, two: 69 })
  })
})
