import { describe, expect, it } from 'vitest'
import { aContainer, aNode, ownedBy, T0 } from '../../../../test/support/builders.ts'
import { descheduled, evictedBy, onNode, policyOf } from '../../../../test/support/descheduling.ts'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { condition } from '../../../kube/condition.ts'
import { addMs } from '../../../kube/instant.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { ContainerStatus } from '../../../kube/pod.ts'
import type { PodAffinityTerm, TopologySpreadConstraint } from '../../../kube/pod-spec.ts'

function evicted(rows: readonly Row[], strategy: string, args: JsonObject = {}, more: JsonObject = {}): readonly string[] {
  return evictedBy(descheduled(rows, policyOf(strategy, args, more)), rows)
}

const node = (name: string, init: Parameters<typeof aNode>[1] = {}): Row =>
  aNode(name, { ...init, labels: { 'kubernetes.io/hostname': name, ...init?.labels } })
const taint = (key: string, value = '', effect = 'NoSchedule') => ({ key, value, effect, timeAdded: undefined })
const status = (init: Partial<ContainerStatus>): ContainerStatus => ({
  name: 'main',
  ready: true,
  started: true,
  restartCount: 0,
  state: undefined,
  lastState: undefined,
  allocatedResources: undefined,
  resources: undefined,
  ...init,
})
const waiting = (reason: string) => status({ state: { kind: 'waiting', reason, message: '' } })
const terminated = (reason: string, exitCode: number) =>
  status({ state: { kind: 'terminated', reason, exitCode, startedAt: undefined, finishedAt: undefined } })

describe('RemoveDuplicates', () => {
  const four = ['a1', 'a2', 'a3', 'a4'].map((name) => onNode(name, 'a'))

  it('leaves an even number of pods on each node', () => {
    expect(evicted([node('a'), node('b'), ...four], 'RemoveDuplicates')).toEqual(['a3', 'a4'])
    expect(evicted([node('a'), node('b'), node('c'), node('d'), ...four], 'RemoveDuplicates')).toEqual(['a2', 'a3', 'a4'])
  })

  it('counts pods of one owner with the same images only', () => {
    const other = onNode('x', 'a', { ownerReferences: ownedBy('ReplicaSet', 'other') })
    const image = onNode('y', 'a', { spec: { containers: [aContainer({ image: 'app:2' })] } })
    expect(evicted([node('a'), node('b'), onNode('a1', 'a'), other, image], 'RemoveDuplicates')).toEqual([])
  })

  it('does nothing where the pods fit only one node', () => {
    const tainted = node('b', { taints: [taint('gpu')] })
    expect(evicted([node('a'), tainted, ...four], 'RemoveDuplicates')).toEqual([])
  })

  it('skips excluded owner kinds', () => {
    expect(evicted([node('a'), node('b'), ...four], 'RemoveDuplicates', { excludeOwnerKinds: ['ReplicaSet'] })).toEqual([])
  })
})

describe('RemovePodsViolatingNodeTaints', () => {
  const toleration = { key: 'gpu', operator: 'Exists', value: '', effect: '', tolerationSeconds: undefined }
  const pods = [onNode('p', 'a'), onNode('q', 'a', { spec: { tolerations: [toleration] } })]

  it.each<[what: string, taints: readonly ReturnType<typeof taint>[], args: JsonObject, gone: readonly string[]]>([
    ['pods that do not tolerate a taint', [taint('gpu', 'yes')], {}, ['p']],
    ['none for the effect PreferNoSchedule', [taint('gpu', '', 'PreferNoSchedule')], {}, []],
    ['pods for it where that counts', [taint('gpu', '', 'PreferNoSchedule')], { includePreferNoSchedule: true }, ['p']],
    ['none for taints that are excluded by key', [taint('gpu', 'yes')], { excludedTaints: ['gpu'] }, []],
    ['none for taints that are excluded by key and value', [taint('gpu', 'yes')], { excludedTaints: ['gpu=yes'] }, []],
    ['none for taints that are not included', [taint('gpu', 'yes')], { includedTaints: ['gpu=no'] }, []],
    ['pods for those that are', [taint('gpu', 'yes')], { includedTaints: ['gpu=yes'] }, ['p']],
  ])('evicts %s', (_, taints, args, gone) => {
    expect(evicted([node('a', { taints }), node('b'), ...pods], 'RemovePodsViolatingNodeTaints', args)).toEqual(gone)
  })
})

describe('RemovePodsViolatingNodeAffinity', () => {
  const expression = { key: 'disk', operator: 'In', values: ['ssd'] }
  const term = { matchExpressions: [expression], matchFields: [] }
  const required = onNode('p', 'a', { cpu: '1', spec: { nodeAffinity: { required: [term], preferred: [] } } })
  const preferred = onNode('q', 'a', {
    spec: { nodeAffinity: { required: undefined, preferred: [{ weight: 1, preference: term }] } },
  })
  const selecting = onNode('r', 'a', { spec: { nodeSelector: { disk: 'ssd' } } })
  const ssd = (init: Parameters<typeof aNode>[1] = {}): Row => node('b', { ...init, labels: { disk: 'ssd' } })
  const strict = { nodeAffinityType: ['requiredDuringSchedulingIgnoredDuringExecution'] }
  const soft = { nodeAffinityType: ['preferredDuringSchedulingIgnoredDuringExecution'] }

  it('evicts pods whose node no longer matches, when another node does', () => {
    const rows = [node('a'), ssd(), required, preferred, selecting]
    expect(evicted(rows, 'RemovePodsViolatingNodeAffinity', strict)).toEqual(['p'])
    expect(evicted(rows, 'RemovePodsViolatingNodeAffinity', soft)).toEqual(['q'])
  })

  it.each<[why: string, other: Row]>([
    ['none does', node('b')],
    ['that one has no room', ssd({ cpu: '500m' })],
    ['that one takes no pods', ssd({ unschedulable: true })],
  ])('keeps them when %s', (_, other) => {
    expect(evicted([node('a'), other, required], 'RemovePodsViolatingNodeAffinity', strict)).toEqual([])
  })
})

describe('RemovePodsViolatingInterPodAntiAffinity', () => {
  const term = (topologyKey: string): PodAffinityTerm => ({
    topologyKey,
    labelSelector: { matchLabels: { app: 'web' }, matchExpressions: [] },
    namespaces: [],
    namespaceSelector: undefined,
    matchLabelKeys: [],
    mismatchLabelKeys: [],
  })
  const apart = (key: string, priority = 0) => ({
    labels: { app: 'web' },
    spec: { priority, podAntiAffinity: { required: [term(key)], preferred: [] } },
  })

  it('evicts the lowest-priority pods that violate anti-affinity, and no more than needed', () => {
    const rows = [node('a'), node('b'), onNode('p', 'a', apart('rack', 5)), onNode('q', 'a', apart('rack', 1))]
    expect(evicted(rows, 'RemovePodsViolatingInterPodAntiAffinity')).toEqual(['q'])
  })

  it('checks whole topology domains', () => {
    const zone = { labels: { zone: 'z' } }
    const rows = [node('a', zone), node('b', zone), onNode('p', 'a', apart('zone')), onNode('q', 'b', apart('zone'))]
    expect(evicted(rows, 'RemovePodsViolatingInterPodAntiAffinity')).toEqual(['p'])
    const apartNow = [node('a', zone), node('b'), ...rows.slice(2)]
    expect(evicted(apartNow, 'RemovePodsViolatingInterPodAntiAffinity')).toEqual([])
  })
})

describe('RemovePodsHavingTooManyRestarts', () => {
  const pods = [
    onNode('calm', 'a', { containerStatuses: [status({ restartCount: 2 })] }),
    onNode('crash', 'a', { containerStatuses: [{ ...waiting('CrashLoopBackOff'), restartCount: 5 }], phase: 'Pending' }),
    onNode('init', 'a', {
      containerStatuses: [status({ restartCount: 1 })],
      initContainerStatuses: [status({ restartCount: 4 })],
    }),
  ]
  const rows = [node('a'), node('b'), ...pods]

  it('evicts pods at the threshold', () => {
    const strategy = 'RemovePodsHavingTooManyRestarts'
    expect(evicted(rows, strategy, { podRestartThreshold: 5 })).toEqual(['crash'])
    expect(evicted(rows, strategy, { podRestartThreshold: 5, includingInitContainers: true })).toEqual(['crash', 'init'])
    expect(evicted(rows, strategy, { podRestartThreshold: 2, states: ['CrashLoopBackOff'] })).toEqual(['crash'])
    expect(evicted(rows, strategy, { podRestartThreshold: 2, states: ['Running'] })).toEqual(['calm'])
  })

  it('begins with the most restarts', () => {
    const limit = { maxNoOfPodsToEvictTotal: 1 }
    expect(evicted(rows, 'RemovePodsHavingTooManyRestarts', { podRestartThreshold: 1 }, limit)).toEqual(['crash'])
  })
})

describe('PodLifeTime', () => {
  const old = onNode('old', 'a', { creationTimestamp: addMs(T0, -7_200_000) })
  const young = onNode('young', 'a')
  const failing = onNode('failing', 'b', { containerStatuses: [waiting('ImagePullBackOff')], phase: 'Pending' })
  const oom = onNode('oom', 'b', { containerStatuses: [terminated('OOMKilled', 137)], ownerReferences: ownedBy('Job', 'batch') })
  const unready = onNode('unready', 'b', {
    conditions: [condition({ type: 'Ready', status: 'False', reason: 'X', lastTransitionTime: addMs(T0, -600_000) })],
  })
  const rows = [node('a'), node('b'), young, old, failing, oom, unready]

  it.each<[args: JsonObject, gone: readonly string[]]>([
    [{ maxPodLifeTimeSeconds: 3600 }, ['old']],
    [{ maxPodLifeTimeSeconds: 299, states: ['ImagePullBackOff'] }, ['failing']],
    [{ states: ['Pending', 'OOMKilled'] }, ['failing', 'oom']],
    [{ exitCodes: [137] }, ['oom']],
    [{ states: ['OOMKilled'], ownerKinds: { exclude: ['Job'] } }, []],
    [{ exitCodes: [137], ownerKinds: { include: ['ReplicaSet'] } }, []],
    [{ conditions: [{ type: 'Ready', status: 'False', minTimeSinceLastTransitionSeconds: 900 }] }, ['unready']],
    [{ conditions: [{ type: 'Ready', status: 'False', minTimeSinceLastTransitionSeconds: 901 }] }, []],
    [{ maxPodLifeTimeSeconds: 1, namespaces: { exclude: ['default'] } }, []],
    [{ maxPodLifeTimeSeconds: 1, labelSelector: { matchLabels: { app: 'web' } } }, []],
  ])('evicts by %o', (args, gone) => {
    expect(evicted(rows, 'PodLifeTime', args)).toEqual(gone)
  })

  it('begins with the oldest pods on all nodes', () => {
    expect(evicted(rows, 'PodLifeTime', { maxPodLifeTimeSeconds: 1 }, { maxNoOfPodsToEvictTotal: 1 })).toEqual(['old'])
  })
})

describe('RemoveFailedPods', () => {
  const failed = (name: string, init: Parameters<typeof onNode>[2] = {}) =>
    onNode(name, 'a', { phase: 'Failed', creationTimestamp: addMs(T0, -7_200_000), ...init })
  const rows = [
    node('a'),
    node('b'),
    failed('evicted', { reason: 'Evicted' }),
    failed('oom', { containerStatuses: [terminated('OOMKilled', 137)] }),
    failed('young', { creationTimestamp: T0 }),
    failed('job', { ownerReferences: ownedBy('Job', 'batch') }),
    onNode('well', 'a', { creationTimestamp: addMs(T0, -7_200_000) }),
  ]

  it.each<[args: JsonObject, gone: readonly string[]]>([
    [{}, ['evicted', 'oom', 'job']],
    [{ minPodLifetimeSeconds: 300 }, ['evicted', 'oom', 'young', 'job']],
    [{ reasons: ['Evicted', 'OOMKilled'] }, ['evicted', 'oom']],
    [{ exitCodes: [137] }, ['oom']],
    [{ excludeOwnerKinds: ['Job'] }, ['evicted', 'oom']],
  ])('evicts by %o', (args, gone) => {
    expect(evicted(rows, 'RemoveFailedPods', args)).toEqual(gone)
  })
})

describe('LowNodeUtilization', () => {
  const thresholds = { cpu: 20, memory: 20, pods: 20 }
  const targetThresholds = { cpu: 50, memory: 50, pods: 50 }
  const busy = ['p', 'q', 'r', 's', 't'].map((name) => onNode(name, 'a', { cpu: '700m' }))
  const args = { thresholds, targetThresholds }

  it('evicts pods from overutilized nodes down to the target', () => {
    // 3500m of 4000m: two pods less are 2100m, three less 1400m, and 2000m are the target.
    expect(evicted([node('a'), node('b'), ...busy], 'LowNodeUtilization', args)).toEqual(['p', 'q', 'r'])
  })

  it('evicts no more than the underutilized nodes accept up to the target', () => {
    const small = node('b', { cpu: '2' })
    // The target leaves 1000m there, which two pods use up.
    expect(evicted([node('a'), small, ...busy], 'LowNodeUtilization', args)).toEqual(['p', 'q'])
  })

  it.each<[why: string, rows: readonly Row[], args: JsonObject]>([
    ['no node is idle', [node('a'), node('b', { cpu: '1' }), onNode('x', 'b', { cpu: '300m' }), ...busy], args],
    ['the idle node takes no pods', [node('a'), node('b', { unschedulable: true }), ...busy], args],
    ['too few nodes are idle', [node('a'), node('b'), ...busy], { ...args, numberOfNodes: 1 }],
    ['the idle node has a taint', [node('a'), node('b', { taints: [taint('gpu')] }), ...busy], args],
    ['the namespace is excluded', [node('a'), node('b'), ...busy], { ...args, evictableNamespaces: { exclude: ['default'] } }],
  ])('does nothing when %s', (_, rows, given) => {
    expect(evicted(rows, 'LowNodeUtilization', given)).toEqual([])
  })

  it('respects the eviction limit per node', () => {
    expect(evicted([node('a'), node('b'), ...busy], 'LowNodeUtilization', { ...args, evictionLimits: { node: 1 } })).toEqual([
      'p',
    ])
  })

  it('supports deviation thresholds around the average', () => {
    // CPU: 87.5 % and 0 % are 43.75 % on average; the upper end of the span is 53.75 %, which is 2150m.
    const around = { useDeviationThresholds: true, thresholds: { cpu: 10 }, targetThresholds: { cpu: 10 } }
    expect(evicted([node('a'), node('b'), ...busy], 'LowNodeUtilization', around)).toEqual(['p', 'q'])
  })

  it('begins with the lowest priority', () => {
    const pods = busy.map((pod, i) => onNode(pod.name, 'a', { cpu: '700m', spec: { priority: 10 - i } }))
    const more = { maxNoOfPodsToEvictTotal: 1 }
    expect(evicted([node('a'), node('b'), ...pods], 'LowNodeUtilization', args, more)).toEqual(['t'])
  })
})

describe('HighNodeUtilization', () => {
  const full = ['p', 'q', 'r'].map((name) => onNode(name, 'a', { cpu: '1', memory: '1Gi' }))
  const lonely = onNode('x', 'b', { cpu: '500m', memory: '1Gi' })
  const args = { thresholds: { cpu: 20 } }

  it('evicts the pods of underutilized nodes', () => {
    expect(evicted([node('a'), node('b'), ...full, lonely], 'HighNodeUtilization', args)).toEqual(['x'])
  })

  it('does nothing when all nodes are underutilized, or no other node accepts pods', () => {
    expect(evicted([node('a'), node('b'), lonely], 'HighNodeUtilization', args)).toEqual([])
    expect(evicted([node('a', { unschedulable: true }), node('b'), ...full, lonely], 'HighNodeUtilization', args)).toEqual([])
  })

  it('can select only pods that request the resources', () => {
    const idle = onNode('y', 'b')
    const rows = [node('a'), node('b'), ...full, lonely, idle]
    expect(evicted(rows, 'HighNodeUtilization', args)).toEqual(['x', 'y'])
    expect(evicted(rows, 'HighNodeUtilization', { ...args, evictionModes: ['OnlyThresholdingResources'] })).toEqual(['x'])
  })
})

describe('RemovePodsViolatingTopologySpreadConstraint', () => {
  const constraint = (init: Partial<TopologySpreadConstraint> = {}): TopologySpreadConstraint => ({
    maxSkew: 1,
    topologyKey: 'zone',
    whenUnsatisfiable: 'DoNotSchedule',
    labelSelector: { matchLabels: { app: 'web' }, matchExpressions: [] },
    minDomains: undefined,
    nodeAffinityPolicy: 'Honor',
    nodeTaintsPolicy: 'Ignore',
    matchLabelKeys: [],
    ...init,
  })
  const spread = (name: string, on: string, init: Partial<TopologySpreadConstraint> = {}) =>
    onNode(name, on, { cpu: '100m', labels: { app: 'web' }, spec: { topologySpreadConstraints: [constraint(init)] } })
  const nodes = [node('a', { labels: { zone: 'x' } }), node('b', { labels: { zone: 'y' } })]
  const five = ['p', 'q', 'r', 's', 't']
  const strategy = 'RemovePodsViolatingTopologySpreadConstraint'

  it('evicts as few pods as possible to reach maxSkew', () => {
    expect(evicted([...nodes, ...five.map((name) => spread(name, 'a'))], strategy)).toEqual(['s', 't'])
    expect(evicted([...nodes, ...five.map((name) => spread(name, 'a', { maxSkew: 3 }))], strategy)).toEqual(['t'])
    expect(
      evicted(
        [...nodes, ...five.slice(0, 3).map((name) => spread(name, 'a')), ...['s', 't'].map((name) => spread(name, 'b'))],
        strategy,
      ),
    ).toEqual([])
  })

  it('includes soft constraints only when they are enabled', () => {
    const rows = [...nodes, ...five.map((name) => spread(name, 'a', { whenUnsatisfiable: 'ScheduleAnyway' }))]
    expect(evicted(rows, strategy)).toEqual([])
    expect(evicted(rows, strategy, { constraints: ['DoNotSchedule', 'ScheduleAnyway'] })).toEqual(['s', 't'])
  })

  it('keeps pods that do not fit the other domains, unless topologyBalanceNodeFit is off', () => {
    const small = [node('a', { labels: { zone: 'x' } }), node('b', { cpu: '50m', labels: { zone: 'y' } })]
    const rows = [...small, ...five.map((name) => spread(name, 'a'))]
    expect(evicted(rows, strategy)).toEqual([])
    expect(evicted(rows, strategy, { topologyBalanceNodeFit: false })).toEqual(['s', 't'])
  })

  it('counts the domains of nodes that accept the pods', () => {
    const tainted = [node('a', { labels: { zone: 'x' } }), node('b', { labels: { zone: 'y' }, taints: [taint('gpu')] })]
    expect(evicted([...tainted, ...five.map((name) => spread(name, 'a', { nodeTaintsPolicy: 'Honor' }))], strategy)).toEqual([])
  })
})
