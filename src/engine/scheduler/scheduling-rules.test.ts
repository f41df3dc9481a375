import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod, T0 } from '../../../test/support/builders.ts'
import { clusterOf, cycle, scores } from '../../../test/support/scheduler-plugin.ts'
import type { Row } from '../../kube/kinds.ts'
import { type NamespaceRow, namespaceRow } from '../../kube/namespace.ts'
import { nodeRow } from '../../kube/node.ts'
import type { NodeAffinity, PodAffinityTerm, PodSpec, TopologySpreadConstraint } from '../../kube/pod-spec.ts'
import { resourcesOfList } from '../../kube/resources.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { readSchedulerConfig } from './configuration/scheduler-config.ts'
import { nodeResourcesFit } from './plugins/node-resources-fit/node-resources-fit.ts'

/** Names of the nodes that a pod with this spec can go to. */
function feasible(state: ClusterState, options: Parameters<typeof aPod>[2] = {}): readonly string[] {
  const outcome = cycle(aPod(state.shapes, 'incoming', options), state)
  return outcome.result === 'bound' ? outcome.feasible.map(({ name }) => name).sort() : []
}

function best(state: ClusterState, options: Parameters<typeof aPod>[2] = {}): readonly string[] {
  const outcome = cycle(aPod(state.shapes, 'incoming', options), state)
  return outcome.result === 'bound' ? [...outcome.ties] : []
}

const labelled = (name: string, labels: Readonly<Record<string, string>>, more: Parameters<typeof aNode>[1] = {}) =>
  aNode(name, { ...more, labels: { 'kubernetes.io/hostname': name, ...labels } })
const placed = (state: ClusterState, name: string, nodeName: string, options: Parameters<typeof aPod>[2] = {}) =>
  aPod(state.shapes, name, { phase: 'Running', startTime: T0, ...options, nodeName })

const inZone = (...zones: readonly string[]): NodeAffinity['required'] => [
  { matchExpressions: [{ key: 'zone', operator: 'In', values: zones }], matchFields: [] },
]
const term = (app: string, topologyKey: string, more: Partial<PodAffinityTerm> = {}): PodAffinityTerm => ({
  topologyKey,
  labelSelector: { matchLabels: { app }, matchExpressions: [] },
  namespaces: [],
  namespaceSelector: undefined,
  matchLabelKeys: [],
  mismatchLabelKeys: [],
  ...more,
})
const container = (requests: Readonly<Record<string, string>>) => aContainer({ resources: { requests, limits: {} } })
const taint = { key: 'dedicated', value: 'group', effect: 'NoSchedule', timeAdded: undefined }
const toleration = { key: 'dedicated', operator: 'Equal', value: 'group', effect: 'NoSchedule', tolerationSeconds: undefined }

describe('the node requirements of a pod', () => {
  it('SC-OVR-04 SC-OVR-12 filters out every node that does not meet all requirements', () => {
    const state = clusterOf((cluster) => [
      labelled('good', { zone: 'a' }),
      labelled('small', { zone: 'a' }, { cpu: '1' }),
      labelled('far', { zone: 'b' }),
      labelled('tainted', { zone: 'a' }, { taints: [taint] }),
      labelled('shared', { zone: 'a' }),
      placed(cluster, 'noisy', 'shared', { labels: { app: 'noisy' } }),
    ])
    const spec: Partial<PodSpec> = {
      nodeSelector: { zone: 'a' },
      podAntiAffinity: { required: [term('noisy', 'kubernetes.io/hostname')], preferred: [] },
    }
    expect(feasible(state, { cpu: '2', spec })).toEqual(['good'])
  })

  it('SC-OVR-16 spreads pods without constraints, and never to a node without free resources', () => {
    const state = clusterOf((cluster) => [
      aNode('busy'),
      aNode('free'),
      aNode('full', { cpu: '1' }),
      placed(cluster, 'x', 'busy', { cpu: '2', memory: '4Gi' }),
      placed(cluster, 'y', 'full', { cpu: '1' }),
    ])
    expect(feasible(state, { cpu: '500m' })).toEqual(['busy', 'free'])
    expect(best(state, { cpu: '500m' })).toEqual(['free'])
  })

  it('SC-NSEL-02 SC-NSEL-08 a node selector matches labels only, and has no preferred form', () => {
    const state = clusterOf(() => [labelled('ssd', { disk: 'ssd' }), labelled('hdd', { disk: 'hdd' })])
    expect(feasible(state, { spec: { nodeSelector: { disk: 'ssd' } } })).toEqual(['ssd'])
    expect(feasible(state, { spec: { nodeSelector: { disk: 'nvme' } } })).toEqual([])
  })

  it('SC-NAF-01 SC-NAF-05 affinity has operators, and preferences that never reject a node', () => {
    const state = clusterOf(() => [labelled('a', { zone: 'a' }), labelled('b', { zone: 'b' }), labelled('c', { zone: 'c' })])
    expect(feasible(state, { spec: { nodeAffinity: { required: inZone('a', 'b'), preferred: [] } } })).toEqual(['a', 'b'])
    const prefers = (zone: string): Partial<PodSpec> => ({
      nodeAffinity: {
        required: undefined,
        preferred: [{ weight: 1, preference: (inZone(zone) ?? [])[0] ?? { matchExpressions: [], matchFields: [] } }],
      },
    })
    expect(best(state, { spec: prefers('c') })).toEqual(['c'])
    expect(feasible(state, { spec: prefers('nowhere') })).toEqual(['a', 'b', 'c'])
  })

  it('SC-NAF-02 SC-IPA-07 node affinity reads labels of nodes, inter-pod affinity labels of pods', () => {
    const state = clusterOf((cluster) => [
      labelled('a', { zone: 'a' }),
      labelled('b', { zone: 'b' }),
      placed(cluster, 'cache', 'b', { labels: { app: 'cache' } }),
    ])
    expect(feasible(state, { spec: { nodeAffinity: { required: inZone('a'), preferred: [] } } })).toEqual(['a'])
    const required = [term('cache', 'zone')]
    expect(feasible(state, { spec: { podAffinity: { required, preferred: [] } } })).toEqual(['b'])
    expect(feasible(state, { spec: { podAntiAffinity: { required, preferred: [] } } })).toEqual(['a'])
  })

  it('SC-NAF-15 SC-TT-03 SC-TT-15 SC-TT-16 taints repel, affinity attracts, and a dedicated node needs both', () => {
    const build = (taints: readonly (typeof taint)[]) =>
      clusterOf(() => [labelled('special', { dedicated: 'group' }, { taints }), labelled('other', {})])
    expect(feasible(build([taint]))).toEqual(['other'])
    expect(feasible(build([]))).toEqual(['other', 'special'])
    const tolerant = { tolerations: [toleration] }
    expect(feasible(build([taint]), { spec: tolerant })).toEqual(['other', 'special'])
    expect(feasible(build([taint]), { spec: { ...tolerant, nodeSelector: { dedicated: 'group' } } })).toEqual(['special'])
    expect(best(build([{ ...taint, effect: 'PreferNoSchedule' }]))).toEqual(['other'])
  })

  it('SC-OVH-01 counts the overhead of its runtime on top of its containers', () => {
    const state = clusterOf(() => [aNode('a', { cpu: '2' })])
    expect(feasible(state, { cpu: '2' })).toEqual(['a'])
    expect(feasible(state, { cpu: '2', spec: { overhead: { cpu: '250m' } } })).toEqual([])
  })
})

describe('requirements on other pods', () => {
  const namespaces = (): readonly NamespaceRow[] => [
    namespaceRow({ name: 'default', labels: { team: 'red' } }),
    namespaceRow({ name: 'prod', labels: { team: 'blue' } }),
    namespaceRow({ name: 'dev', labels: { team: 'green' } }),
  ]
  const build = (): ClusterState =>
    clusterOf((cluster): readonly Row[] => [
      ...namespaces(),
      ...['a', 'b', 'c', 'd'].map((name) => labelled(name, {})),
      placed(cluster, 'x', 'a', { namespace: 'default', labels: { app: 'x' } }),
      placed(cluster, 'x', 'b', { namespace: 'prod', labels: { app: 'x' } }),
      placed(cluster, 'x', 'c', { namespace: 'dev', labels: { app: 'x' } }),
    ])
  const team = (name: string) => ({ matchLabels: { team: name }, matchExpressions: [] })

  it.each<[string, Partial<PodAffinityTerm>, readonly string[]]>([
    ['SC-IPA-03 SC-IPA-14 without a list: in its own namespace', {}, ['a']],
    ['SC-IPA-14 with a list: there', { namespaces: ['prod'] }, ['b']],
    [
      'SC-IPA-15 with a selector and a list: in the union',
      { namespaces: ['prod'], namespaceSelector: team('green') },
      ['b', 'c'],
    ],
    [
      'SC-IPA-16 with an empty selector: everywhere',
      { namespaceSelector: { matchLabels: {}, matchExpressions: [] } },
      ['a', 'b', 'c'],
    ],
  ])('%s', (_name, more, nodes) => {
    const required = [term('x', 'kubernetes.io/hostname', more)]
    expect(feasible(build(), { spec: { podAffinity: { required, preferred: [] } } })).toEqual(nodes)
  })

  it('SC-IPA-11 any node label can be a topology key', () => {
    const state = clusterOf((cluster) => [
      labelled('a', { rack: '1' }),
      labelled('b', { rack: '1' }),
      labelled('c', { rack: '2' }),
      placed(cluster, 'x', 'a', { labels: { app: 'x' } }),
    ])
    expect(feasible(state, { spec: { podAntiAffinity: { required: [term('x', 'rack')], preferred: [] } } })).toEqual(['c'])
  })

  it('WL-TSC-29 WL-TSC-30 affinity packs any number into a domain, anti-affinity one', () => {
    const state = clusterOf((cluster) => [
      labelled('a', { zone: 'a' }),
      labelled('b', { zone: 'b' }),
      ...['1', '2', '3'].map((name) => placed(cluster, name, 'a', { labels: { app: 'x' } })),
    ])
    const required = [term('x', 'zone')]
    const labels = { app: 'x' }
    expect(feasible(state, { labels, spec: { podAffinity: { required, preferred: [] } } })).toEqual(['a'])
    expect(feasible(state, { labels, spec: { podAntiAffinity: { required, preferred: [] } } })).toEqual(['b'])
  })
})

describe('topology spread', () => {
  const labels = { foo: 'bar' }
  const constraint = (more: Partial<TopologySpreadConstraint> = {}): TopologySpreadConstraint => ({
    maxSkew: 1,
    topologyKey: 'zone',
    whenUnsatisfiable: 'DoNotSchedule',
    labelSelector: { matchLabels: labels, matchExpressions: [] },
    minDomains: undefined,
    nodeAffinityPolicy: '',
    nodeTaintsPolicy: '',
    matchLabelKeys: [],
    ...more,
  })
  /** Two zones of two nodes; three pods, two of them in zone A. */
  const build = (more: readonly Row[] = []): ClusterState =>
    clusterOf((cluster) => [
      labelled('node1', { zone: 'zoneA', node: 'node1' }),
      labelled('node2', { zone: 'zoneA', node: 'node2' }),
      labelled('node3', { zone: 'zoneB', node: 'node3' }),
      labelled('node4', { zone: 'zoneB', node: 'node4' }),
      placed(cluster, 'p1', 'node1', { labels }),
      placed(cluster, 'p2', 'node2', { labels }),
      placed(cluster, 'p3', 'node3', { labels }),
      ...more,
    ])
  const spread = (...topologySpreadConstraints: readonly TopologySpreadConstraint[]) => ({
    labels,
    spec: { topologySpreadConstraints },
  })

  it.each<[string, readonly TopologySpreadConstraint[], readonly string[]]>([
    ['SC-TSC-03 SC-TSC-07 SC-TSC-14 WL-TSC-01 WL-TSC-02 over zones', [constraint()], ['node3', 'node4']],
    ['SC-TSC-25 over nodes, which are domains too', [constraint({ topologyKey: 'node' })], ['node4']],
    ['WL-TSC-03 with a larger skew', [constraint({ maxSkew: 2 })], ['node1', 'node2', 'node3', 'node4']],
    [
      'SC-TSC-06 SC-TSC-09 with more domains wanted than there are',
      [constraint({ minDomains: 3, maxSkew: 2 })],
      ['node3', 'node4'],
    ],
    ['SC-TSC-02 over both at once', [constraint(), constraint({ topologyKey: 'node' })], ['node4']],
  ])('%s', (_name, constraints, nodes) => {
    expect(feasible(build(), spread(...constraints))).toEqual(nodes)
  })

  it('SC-TSC-15 only nodes count that match the affinity and taints which the policies honor', () => {
    const zoneC = labelled('node5', { zone: 'zoneC', node: 'node5' }, { taints: [taint] })
    expect(feasible(build([zoneC]), spread(constraint()))).toEqual([])
    expect(feasible(build([zoneC]), spread(constraint({ nodeTaintsPolicy: 'Honor' })))).toEqual(['node3', 'node4'])
    const nodeAffinity = {
      required: [{ matchExpressions: [{ key: 'zone', operator: 'NotIn', values: ['zoneB'] }], matchFields: [] }],
      preferred: [],
    }
    const out = spread(constraint())
    expect(feasible(build(), { ...out, spec: { ...out.spec, nodeAffinity } })).toEqual(['node1', 'node2'])
    const ignoring = spread(constraint({ nodeAffinityPolicy: 'Ignore' }))
    expect(feasible(build(), { ...ignoring, spec: { ...ignoring.spec, nodeAffinity } })).toEqual([])
  })
})

describe('priorities', () => {
  it('SC-PRE-41 SC-PRE-43 preempts where the victims have the lowest priority', () => {
    const state = clusterOf((cluster) => [
      aNode('n1', { cpu: '1' }),
      aNode('n2', { cpu: '1' }),
      placed(cluster, 'ten', 'n1', { cpu: '1', spec: { priority: 10 } }),
      placed(cluster, 'fifty', 'n2', { cpu: '1', spec: { priority: 50 } }),
    ])
    const outcome = cycle(aPod(state.shapes, 'p', { cpu: '1', spec: { priority: 100 } }), state)
    expect(outcome.result === 'unschedulable' && outcome.postFilter?.nominate).toBe('n1')
  })

  it('SC-PRE-15 stays Pending with preemptionPolicy Never', () => {
    const state = clusterOf((cluster) => [aNode('n1', { cpu: '1' }), placed(cluster, 'ten', 'n1', { cpu: '1' })])
    const spec = { priority: 100, preemptionPolicy: 'Never' }
    const outcome = cycle(aPod(state.shapes, 'p', { cpu: '1', spec }), state)
    expect(outcome.result === 'unschedulable' && outcome.postFilter?.victims).toEqual([])
  })
})

describe('the percentage of nodes to score', () => {
  const build = (): ClusterState => clusterOf(() => Array.from({ length: 600 }, (_, i) => aNode(`n${i}`)))
  const found = (percentageOfNodesToScore: number): number => {
    const state = build()
    const outcome = cycle(aPod(state.shapes, 'p'), state, { mode: 'faithful', percentageOfNodesToScore })
    return outcome.result === 'bound' ? outcome.feasible.length : 0
  }

  it('SC-PERF-01 a smaller percentage examines fewer nodes, and selects only among those', () => {
    expect([0, 20, 50, 100].map(found)).toEqual([276, 120, 300, 600])
  })

  it('SC-PERF-02 accepts a percentage from 0, the default, to 100 only', () => {
    expect(readSchedulerConfig({ percentageOfNodesToScore: 0 }).percentageOfNodesToScore).toBe(0)
    expect(readSchedulerConfig({ percentageOfNodesToScore: 100 }).percentageOfNodesToScore).toBe(100)
    for (const percentageOfNodesToScore of [-1, 101])
      expect(() => readSchedulerConfig({ percentageOfNodesToScore })).toThrow('not in valid range [0-100]')
  })
})

describe('bin packing', () => {
  it('SC-BIN-06 SC-BIN-12 fills nodes by the use of extended resources, along the shape', () => {
    const args = {
      scoringStrategy: {
        type: 'RequestedToCapacityRatio',
        resources: [
          { name: 'intel.com/foo', weight: 3 },
          { name: 'intel.com/bar', weight: 3 },
        ],
        requestedToCapacityRatio: {
          shape: [
            { utilization: 0, score: 0 },
            { utilization: 100, score: 10 },
          ],
        },
      },
    }
    const plugin = nodeResourcesFit.create(args)
    const devices = { 'intel.com/foo': '4', 'intel.com/bar': '8' }
    const state = clusterOf((cluster) => [
      nodeRow({ ...aNode('used'), allocatable: resourcesOfList({ cpu: '4', memory: '8Gi', pods: '10', ...devices }) }),
      nodeRow({ ...aNode('empty'), allocatable: resourcesOfList({ cpu: '4', memory: '8Gi', pods: '10', ...devices }) }),
      placed(cluster, 'x', 'used', { spec: { containers: [container({ 'intel.com/foo': '1', 'intel.com/bar': '2' })] } }),
    ])
    const pod = aPod(state.shapes, 'p', { spec: { containers: [container({ 'intel.com/foo': '2', 'intel.com/bar': '2' })] } })
    // foo (2 + 1) / 4 = 75 %, bar (2 + 2) / 8 = 50 %; and 50 %, 25 % on the empty node.
    expect(scores(plugin, pod, state)).toMatchObject({ raw: { used: 63, empty: 38 } })
  })
})
