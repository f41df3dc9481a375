import { describe, expect, it } from 'vitest'
import { aNode, aPod, T0 } from '../../test/support/builders.ts'
import type { JsonObject } from '../kube/codec/json.ts'
import { condition } from '../kube/condition.ts'
import type { Row } from '../kube/kinds.ts'
import { namespaceRow } from '../kube/namespace.ts'
import type { TopologySpreadConstraint } from '../kube/pod-spec.ts'
import { ClusterState } from '../twin/cluster-state.ts'
import { scenarioOf } from './scenario.ts'
import { simulate } from './simulate.ts'

const READY = { conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })] }
const INFO = { clusterName: 'test', takenAt: T0, version: '1', digest: '', kubernetesVersion: undefined }

function play(build: (state: ClusterState) => readonly Row[], scenario = scenarioOf([])) {
  const state = new ClusterState()
  for (const row of [namespaceRow({ name: 'default' }), ...build(state)]) state.put(row)
  return simulate({ state, info: INFO, coverage: [] }, scenario)
}

describe('pods that name their node', () => {
  it('SC-NNM-01 SC-OVR-15 are bound to it without the scheduler', () => {
    const { after, stats } = play(({ shapes }) => [
      aNode('empty', READY),
      aNode('named', READY),
      aPod(shapes, 'other', { nodeName: 'named', cpu: '3', phase: 'Running', startTime: T0 }),
      aPod(shapes, 'p', { nodeName: 'named', cpu: '1' }),
    ])
    const pod = after.get('Pod', 'default', 'p')
    expect([pod?.nodeName, pod?.phase, stats.scheduled]).toEqual(['named', 'Running', 0])
  })

  it('SC-NNM-02 ignore rules about other pods, and are not rescheduled by rules about nodes', () => {
    const labels = { app: 'x' }
    const term = { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: labels, matchExpressions: [] } }
    const own = { namespaces: [], namespaceSelector: undefined, matchLabelKeys: [], mismatchLabelKeys: [] }
    const podAntiAffinity = { required: [{ ...own, ...term }], preferred: [] }
    const { after, stats } = play(({ shapes }) => [
      aNode('free', { ...READY, labels: { disk: 'ssd' } }),
      aNode('named', READY),
      aPod(shapes, 'other', { labels, nodeName: 'named', phase: 'Running', startTime: T0 }),
      aPod(shapes, 'apart', { labels, nodeName: 'named', spec: { podAntiAffinity } }),
      aPod(shapes, 'picky', { nodeName: 'named', spec: { nodeSelector: { disk: 'ssd' } } }),
    ])
    const reported = (name: string) => {
      const pod = after.get('Pod', 'default', name)
      return [pod?.nodeName, pod?.phase, pod?.reason]
    }
    expect(reported('apart')).toEqual(['named', 'Running', ''])
    // The scheduler does not check it, but the kubelet does: the pod fails on its node.
    expect(reported('picky')).toEqual(['named', 'Failed', 'NodeAffinity'])
    expect(stats.scheduled).toBe(0)
  })

  it('SC-NNM-03 never run where the node does not exist, and are removed', () => {
    const { after } = play(
      ({ shapes }) => [aNode('a', READY), aPod(shapes, 'p', { nodeName: 'nowhere' })],
      scenarioOf([], { horizonMs: 300_000 }),
    )
    expect(after.get('Pod', 'default', 'p')).toBeUndefined()
  })

  it.each([
    ['cpu', { cpu: '8' }, 'OutOfcpu'],
    ['memory', { memory: '64Gi' }, 'OutOfmemory'],
  ])('SC-NNM-04 fail where the node has insufficient %s', (_resource, requests, reason) => {
    const { after } = play(({ shapes }) => [aNode('a', READY), aPod(shapes, 'p', { nodeName: 'a', ...requests })])
    const pod = after.get('Pod', 'default', 'p')
    expect([pod?.phase, pod?.reason]).toEqual(['Failed', reason])
  })
})

describe('limits of placement', () => {
  it('SC-TSC-47 WL-TSC-31 deleted pods leave a skew that no controller corrects', () => {
    const labels = { app: 'x' }
    const spread: TopologySpreadConstraint = {
      maxSkew: 1,
      topologyKey: 'zone',
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: labels, matchExpressions: [] },
      minDomains: undefined,
      nodeAffinityPolicy: '',
      nodeTaintsPolicy: '',
      matchLabelKeys: [],
    }
    const scenario = scenarioOf(
      ['three', 'four'].map((name) => ({
        kind: 'deletePod' as const,
        namespace: 'default',
        name,
        gracePeriodSeconds: 0,
      })),
    )
    const { after, moves } = play(({ shapes }) => {
      const at = (name: string, nodeName: string) =>
        aPod(shapes, name, { nodeName, labels, phase: 'Running', startTime: T0, spec: { topologySpreadConstraints: [spread] } })
      return [
        aNode('a', { ...READY, labels: { zone: 'a' } }),
        aNode('b', { ...READY, labels: { zone: 'b' } }),
        at('one', 'a'),
        at('two', 'a'),
        at('three', 'b'),
        at('four', 'b'),
      ]
    }, scenario)
    expect([after.podsOnNode('a').length, after.podsOnNode('b').length]).toEqual([2, 0])
    expect(moves.map(({ fromNode }) => fromNode)).toEqual(['b', 'b'])
  })
})

describe('priority classes', () => {
  const apply = (...manifests: readonly JsonObject[]) => ({
    kind: 'apply' as const,
    documents: manifests.map((manifest) => {
      const { name, namespace = '' } = manifest['metadata'] as { name: string; namespace?: string }
      return { key: { kind: manifest['kind'] as 'Pod' | 'PriorityClass', namespace, name }, manifest, line: undefined }
    }),
    skipped: [],
  })
  const priorityClass = (name: string, value: number) => ({
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name },
    value,
  })
  const pod = (name: string, namespace: string, priorityClassName: string) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace },
    spec: { priorityClassName, containers: [{ name: 'main', image: 'web:1', resources: { requests: { cpu: '1' } } }] },
  })

  it.each([
    ['first', 1_000_000, -5],
    ['second', -5, 1_000_000],
  ])('SC-PRE-03 are cluster-scoped, and the pod with the higher value is scheduled: the %s', (placedPod, first, second) => {
    const pods = [pod('early', 'default', 'one'), pod('late', 'other', 'two')]
    const { after } = play(
      () => [aNode('a', { ...READY, cpu: '1' }), namespaceRow({ name: 'other' })],
      scenarioOf([apply(priorityClass('one', first), priorityClass('two', second), ...pods)]),
    )
    expect(after.get('PriorityClass', '', 'one')).toMatchObject({ namespace: '', value: first })
    const placed = after.list('Pod').filter(({ nodeName }) => nodeName !== '')
    expect(placed.map(({ namespace, name, shape }) => [namespace, name, shape.spec.priority])).toEqual([
      placedPod === 'first' ? ['default', 'early', 1_000_000] : ['other', 'late', 1_000_000],
    ])
    expect(after.list('Pod').map(({ shape }) => shape.spec.priority)).toEqual([first, second])
  })
})
