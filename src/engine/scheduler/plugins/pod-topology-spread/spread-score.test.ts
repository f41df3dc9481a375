import { describe, expect, it } from 'vitest'
import { aNode, aPod, ownedBy } from '../../../../../test/support/builders.ts'
import { clusterOf, feasible, preparedState, scores } from '../../../../../test/support/scheduler-plugin.ts'
import { F4, FOO, given, mypod, spread } from '../../../../../test/support/topology-spread.ts'
import type { Row } from '../../../../kube/kinds.ts'
import { compileLabelSelector } from '../../../../kube/label-selector.ts'
import type { TopologySpreadConstraint } from '../../../../kube/pod-spec.ts'
import { serviceRow } from '../../../../kube/service.ts'
import { statefulSetRow } from '../../../../kube/stateful-set.ts'
import type { ClusterState } from '../../../../twin/cluster-state.ts'
import { podTopologySpread } from './pod-topology-spread.ts'

const plugin = podTopologySpread.create({})

describe('PodTopologySpread score', () => {
  const ZONE = 'topology.kubernetes.io/zone'
  const soft = (topologyKey: string, maxSkew = 1): TopologySpreadConstraint =>
    spread({ topologyKey, maxSkew, whenUnsatisfiable: 'ScheduleAnyway' })

  it('SC-TSC-08 WL-TSC-05 WL-TSC-08 prefers domains with fewer pods, as in the worked example', () => {
    const cluster = given(['a A 4', 'b B 2', 'c C 0'])
    expect(scores(plugin, mypod(cluster, [soft('zone')]), cluster)).toEqual({
      raw: { a: 6, b: 3, c: 0 },
      normalized: { a: 0, b: 50, c: 100 },
    })
  })

  it('scores nodes 0 that lack a topology key of the constraints of the pod', () => {
    const cluster = given(['a A 1', 'b - 0', 'c C 0'])
    expect(scores(plugin, mypod(cluster, [soft('zone')]), cluster)).toMatchObject({ normalized: { a: 0, b: 0, c: 100 } })
  })

  it('scores all nodes the maximum when they do not differ', () => {
    const cluster = given(['a A 0', 'b B 0'])
    expect(scores(plugin, mypod(cluster, [soft('zone')]), cluster)).toMatchObject({ normalized: { a: 100, b: 100 } })
  })

  const zoned = (name: string, zone: string): Row =>
    aNode(name, { labels: { 'kubernetes.io/hostname': name, ...(zone === '' ? {} : { [ZONE]: zone }) } })

  function serviceCluster(rows: (state: ClusterState) => readonly Row[] = () => []): ClusterState {
    return clusterOf((state) => [
      zoned('a', '1'),
      zoned('b', '2'),
      zoned('c', ''),
      serviceRow({ name: 'web', namespace: 'default', selector: FOO }),
      aPod(state.shapes, 'p0', { nodeName: 'a', labels: FOO }),
      ...rows(state),
    ])
  }

  it('SC-TSC-44 SC-TSC-42 WL-TSC-25 spreads pods of a Service over nodes and zones by default', () => {
    const cluster = serviceCluster()
    const pod = aPod(cluster.shapes, 'new', { labels: FOO })
    expect(scores(plugin, pod, cluster)).toMatchObject({ raw: { a: 9, b: 6, c: 2 }, normalized: { a: 22, b: 55, c: 100 } })
    expect(scores(plugin, aPod(cluster.shapes, 'stranger', { labels: { foo: 'other' } }), cluster)).toBe('skip')
  })

  it('WL-TSC-26 finds the pods of a StatefulSet by its selector', () => {
    const template = { labels: {}, annotations: {}, spec: undefined, schedulingGates: [], nodeName: '', unmodelled: '' }
    const cluster = clusterOf((state) => [
      zoned('a', '1'),
      zoned('b', '2'),
      aPod(state.shapes, 'db-0', { nodeName: 'a', labels: { app: 'db' } }),
    ])
    const pod = aPod(cluster.shapes, 'db-1', { labels: { app: 'db' }, ownerReferences: ownedBy('StatefulSet', 'db') })
    expect(scores(plugin, pod, cluster)).toBe('skip')
    const spec = {
      replicas: 2,
      selector: compileLabelSelector({ matchLabels: { app: 'db' }, matchExpressions: [] }),
      template: { ...template, spec: pod.shape.spec },
      serviceName: '',
      podManagementPolicy: 'Parallel',
      updateStrategy: 'RollingUpdate',
      partition: 0,
      maxUnavailable: undefined,
      minReadySeconds: 0,
      revisionHistoryLimit: 10,
      ordinalsStart: 0,
      volumeClaimTemplates: [],
      whenDeleted: 'Retain',
      whenScaled: 'Retain',
    } as const
    cluster.put(statefulSetRow({ name: 'db', namespace: 'default', spec }))
    expect(scores(plugin, pod, cluster)).toMatchObject({ normalized: { b: 100 } })
  })

  it('SC-TSC-46 has no defaults where the list is empty', () => {
    const cluster = serviceCluster()
    const none = podTopologySpread.create({ defaultingType: 'List', defaultConstraints: [] })
    expect(scores(none, aPod(cluster.shapes, 'new', { labels: FOO }), cluster)).toBe('skip')
  })

  it('SC-TSC-43 WL-TSC-26 uses the constraints of the profile, with the selector of the Service', () => {
    const listed = podTopologySpread.create({
      defaultingType: 'List',
      defaultConstraints: [{ maxSkew: 1, topologyKey: ZONE, whenUnsatisfiable: 'DoNotSchedule' }],
    })
    const cluster = serviceCluster()
    const pod = aPod(cluster.shapes, 'new', { labels: FOO })
    expect(feasible(listed, pod, cluster)).toEqual(['b'])
  })

  it('SC-TSC-42 does not mix defaults with constraints of the pod', () => {
    const cluster = serviceCluster()
    expect(scores(plugin, mypod(cluster, [spread({ topologyKey: ZONE })]), cluster)).toBe('skip')
  })

  it('SC-TSC-43 rejects the arguments that kube-scheduler rejects', () => {
    const constraint = { maxSkew: 1, topologyKey: ZONE, whenUnsatisfiable: 'ScheduleAnyway' }
    const wrong: readonly Readonly<Record<string, unknown>>[] = [
      { defaultingType: 'Magic' },
      { defaultConstraints: [constraint] },
      { defaultingType: 'List', defaultConstraints: [{ ...constraint, labelSelector: {} }] },
      { defaultingType: 'List', defaultConstraints: [{ ...constraint, maxSkew: 0 }] },
      { defaultingType: 'List', defaultConstraints: [{ ...constraint, topologyKey: '' }] },
      { defaultingType: 'List', defaultConstraints: [{ ...constraint, whenUnsatisfiable: 'Maybe' }] },
    ]
    for (const args of wrong) expect(() => podTopologySpread.create(args), JSON.stringify(args)).toThrow(/PodTopologySpread/)
  })

  it('ends the cycle with an error when a selector is invalid', () => {
    const cluster = given(F4)
    const labelSelector = { matchLabels: { 'not a key': 'x' }, matchExpressions: [] }
    expect(() => preparedState(plugin, mypod(cluster, [spread({ labelSelector })]), cluster)).toThrow(
      /topology spread constraints/,
    )
  })
})
