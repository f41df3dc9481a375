import { describe, expect, it } from 'vitest'
import { aNode, type PodOptions, T0 } from '../../../../../test/support/builders.ts'
import { clusterOf, feasible, preparedState, refusals } from '../../../../../test/support/scheduler-plugin.ts'
import { F3, F4, F5, FOO, given, mypod, nodesAndPods, spread } from '../../../../../test/support/topology-spread.ts'
import type { Labels } from '../../../../kube/object-row.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { TopologySpreadConstraint } from '../../../../kube/pod-spec.ts'
import type { Prepared } from '../../framework/framework.ts'
import { podTopologySpread } from './pod-topology-spread.ts'

const plugin = podTopologySpread.create({})

describe('PodTopologySpread filter', () => {
  const zone = spread()
  const node = spread({ topologyKey: 'node' })
  const soft = (constraint: TopologySpreadConstraint): TopologySpreadConstraint => ({
    ...constraint,
    whenUnsatisfiable: 'ScheduleAnyway',
  })
  const cases: readonly {
    readonly name: string
    readonly nodes: readonly string[]
    readonly constraints: readonly TopologySpreadConstraint[]
    readonly fits: readonly string[]
  }[] = [
    { name: 'SC-TSC-30 WL-TSC-12 one zone constraint', nodes: F4, constraints: [zone], fits: ['node3', 'node4'] },
    {
      name: 'SC-TSC-31 WL-TSC-13 a larger maxSkew lets the pod in everywhere',
      nodes: F4,
      constraints: [spread({ maxSkew: 2 })],
      fits: ['node1', 'node2', 'node3', 'node4'],
    },
    { name: 'SC-TSC-32 WL-TSC-14 nodes as domains', nodes: F4, constraints: [node], fits: ['node4'] },
    {
      name: 'SC-TSC-33 WL-TSC-15 ScheduleAnyway refuses nothing',
      nodes: F4,
      constraints: [soft(zone)],
      fits: ['node1', 'node2', 'node3', 'node4'],
    },
    {
      name: 'SC-TSC-34 SC-TSC-24 WL-TSC-16 WL-TSC-10 all constraints must be met',
      nodes: F4,
      constraints: [zone, node],
      fits: ['node4'],
    },
    {
      name: 'SC-TSC-35 SC-TSC-17 WL-TSC-17 conflicting constraints fit on no node',
      nodes: F3,
      constraints: [zone, node],
      fits: [],
    },
    {
      name: 'SC-TSC-36 WL-TSC-18 a larger zone skew solves it',
      nodes: F3,
      constraints: [spread({ maxSkew: 2 }), node],
      fits: ['node2'],
    },
    {
      name: 'SC-TSC-36 WL-TSC-18 a larger node skew solves it',
      nodes: F3,
      constraints: [zone, { ...node, maxSkew: 2 }],
      fits: ['node3'],
    },
    { name: 'SC-TSC-36 WL-TSC-18 a soft zone constraint solves it', nodes: F3, constraints: [soft(zone), node], fits: ['node2'] },
    { name: 'SC-TSC-36 WL-TSC-18 a soft node constraint solves it', nodes: F3, constraints: [zone, soft(node)], fits: ['node3'] },
    {
      name: 'SC-TSC-05 WL-TSC-04 the minimum is that of the emptiest domain',
      nodes: ['a A 2', 'b B 2', 'c C 1'],
      constraints: [zone],
      fits: ['c'],
    },
    { name: 'SC-TSC-37 an empty zone takes the pod', nodes: F5, constraints: [zone], fits: ['node5'] },
    {
      name: 'SC-TSC-11 SC-TSC-13 too few domains: the minimum is 0',
      nodes: F4,
      constraints: [spread({ minDomains: 3 })],
      fits: [],
    },
    {
      name: 'SC-TSC-12 SC-TSC-13 enough domains: minDomains has no effect',
      nodes: F5,
      constraints: [spread({ minDomains: 3 })],
      fits: ['node5'],
    },
    {
      name: 'SC-TSC-39 WL-TSC-22 pods on nodes without the key do not count',
      nodes: ['node1 - 2', 'node2 A 1', 'node3 B 2'],
      constraints: [zone],
      fits: ['node2'],
    },
    {
      name: 'SC-TSC-40 WL-TSC-23 WL-TSC-11 a node without the key is not feasible',
      nodes: [...F4, 'node5 - 0'],
      constraints: [zone],
      fits: ['node3', 'node4'],
    },
    {
      name: 'SC-TSC-16 WL-TSC-06 DoNotSchedule is the default',
      nodes: F4,
      constraints: [spread({ whenUnsatisfiable: '' })],
      fits: ['node3', 'node4'],
    },
  ]
  for (const { name, nodes, constraints, fits } of cases) {
    it(name, () => {
      const cluster = given(nodes)
      expect(feasible(plugin, mypod(cluster, constraints), cluster)).toEqual(fits)
    })
  }

  it('SC-TSC-17 WL-TSC-07 reports why, and that preemption may help only on nodes with the key', () => {
    const cluster = given([...F4, 'node5 - 0'])
    const found = refusals(plugin, mypod(cluster, [spread()]), cluster)
    expect(found['node1']).toMatchObject({
      code: 'Unschedulable',
      reasons: ["node(s) didn't match pod topology spread constraints"],
    })
    expect(found['node5']).toMatchObject({
      code: 'UnschedulableAndUnresolvable',
      reasons: ["node(s) didn't match pod topology spread constraints (missing required label)"],
    })
  })

  it('SC-TSC-49 WL-TSC-20 counts only domains that have a node', () => {
    const cluster = given(F5)
    expect(feasible(plugin, mypod(cluster, [spread()]), cluster)).toEqual(['node5'])
    cluster.remove('Node', '', 'node5')
    expect(feasible(plugin, mypod(cluster, [spread()]), cluster)).toEqual(['node3', 'node4'])
  })

  it('SC-TSC-38 WL-TSC-21 counts only pods of the same namespace', () => {
    const cluster = given(F4, { namespace: 'x' })
    expect(feasible(plugin, mypod(cluster, [spread()]), cluster)).toHaveLength(4)
  })

  it('SC-TSC-41 WL-TSC-24 does not count a pod that its own selector misses', () => {
    const cluster = given(F4)
    expect(feasible(plugin, mypod(cluster, [spread()], { labels: {} }), cluster)).toHaveLength(4)
  })

  it('WL-TSC-09 SC-TSC-18 counts the pods that the selector finds', () => {
    const cluster = given(F4)
    const other = spread({ labelSelector: { matchLabels: { foo: 'other' }, matchExpressions: [] } })
    expect(feasible(plugin, mypod(cluster, [other]), cluster)).toHaveLength(4)
  })

  it('does not count terminating, finished or Pending pods', () => {
    const gone: readonly PodOptions[] = [{ deletionTimestamp: T0 }, { phase: 'Failed' }, { nodeName: '' }]
    for (const pods of gone) {
      const cluster = given(F4, pods)
      expect(feasible(plugin, mypod(cluster, [spread()]), cluster)).toHaveLength(4)
    }
  })

  it('an absent selector counts no pods, and so does an empty one', () => {
    for (const labelSelector of [undefined, { matchLabels: {}, matchExpressions: [] }]) {
      const cluster = given(F3)
      expect(feasible(plugin, mypod(cluster, [spread({ labelSelector })]), cluster)).toHaveLength(3)
    }
  })

  it('SC-TSC-19 SC-TSC-20 SC-TSC-21 matchLabelKeys distinguishes revisions and ignores keys the pod does not have', () => {
    const labels = (hash: string): Labels => ({ ...FOO, 'pod-template-hash': hash })
    const cluster = clusterOf((state) => nodesAndPods(state, F4, { labels: labels('old') }))
    const constraint = spread({ matchLabelKeys: ['pod-template-hash', 'absent'] })
    expect(feasible(plugin, mypod(cluster, [constraint], { labels: labels('new') }), cluster)).toHaveLength(4)
    expect(feasible(plugin, mypod(cluster, [constraint], { labels: labels('old') }), cluster)).toEqual(['node3', 'node4'])
  })

  describe('inclusion policies', () => {
    const notC = [{ matchExpressions: [{ key: 'zone', operator: 'NotIn', values: ['C'] }], matchFields: [] }]
    const spec = { nodeAffinity: { required: notC, preferred: [] } }

    it('SC-TSC-22 SC-TSC-37 WL-TSC-19 ignores nodes that do not match the node affinity of the pod', () => {
      const cluster = given(F5)
      const pod = mypod(cluster, [spread()], { spec })
      expect(feasible(plugin, pod, cluster)).toEqual(['node3', 'node4', 'node5'])
      expect(refusals(plugin, pod, cluster)['node1']?.code).toBe('Unschedulable')
    })

    it('SC-TSC-22 SC-TSC-37 counts them with nodeAffinityPolicy Ignore', () => {
      const cluster = given(F5)
      const pod = mypod(cluster, [spread({ nodeAffinityPolicy: 'Ignore' })], { spec })
      expect(feasible(plugin, pod, cluster)).toEqual(['node5'])
    })

    it('SC-TSC-23 SC-TSC-48 counts tainted nodes unless nodeTaintsPolicy is Honor', () => {
      const taints = [{ key: 'dedicated', value: '', effect: 'NoSchedule', timeAdded: undefined }]
      const cluster = clusterOf((state) => [
        ...nodesAndPods(state, F4),
        aNode('node6', { labels: { node: 'node6', zone: 'C' }, taints }),
      ])
      expect(feasible(plugin, mypod(cluster, [spread()]), cluster)).toEqual(['node6'])
      const honored = mypod(cluster, [spread({ nodeTaintsPolicy: 'Honor' })])
      expect(feasible(plugin, honored, cluster)).toEqual(['node3', 'node4', 'node6'])
    })

    it('counts only the target node of a DaemonSet pod', () => {
      const cluster = given(F4)
      const pod = mypod(cluster, [spread()], { targetNodeName: 'node1' })
      expect(feasible(plugin, pod, cluster)).toEqual(['node1', 'node2', 'node3', 'node4'])
    })
  })
})

describe('PodTopologySpread trials', () => {
  it('matches a full recount after pods are added and removed', () => {
    const cluster = given(F3)
    const pod = mypod(cluster, [spread(), spread({ topologyKey: 'node', maxSkew: 2 })])
    const start = preparedState(plugin, pod, cluster) as Prepared<unknown>
    const fits = (state: unknown): readonly string[] =>
      cluster.list('Node').flatMap((node) => (plugin.filter?.(pod, node, state, cluster) ? [] : [node.name]))
    const change = (state: unknown, member: 'addPod' | 'removePod', name: string): unknown => {
      const changed = cluster.get('Pod', 'default', name) as PodRow
      const node = cluster.get('Node', '', changed.nodeName)
      return node && plugin[member]?.(state, { pod, changed, node, cluster })
    }
    expect(fits(start.state)).toEqual(['node3'])
    const one = change(start.state, 'removePod', 'node1-p0')
    const two = change(one, 'removePod', 'node1-p1')
    expect(fits(two)).toEqual(['node1', 'node2'])
    expect(fits(start.state)).toEqual(['node3'])
    expect(fits(change(change(two, 'addPod', 'node1-p1'), 'addPod', 'node1-p0'))).toEqual(['node3'])
  })
})
