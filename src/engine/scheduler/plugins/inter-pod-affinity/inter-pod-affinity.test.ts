import { describe, expect, it } from 'vitest'
import { aNode, aPod, type PodOptions, T0 } from '../../../../../test/support/builders.ts'
import { clusterOf, cycle, feasible, preparedState, refusals, scores } from '../../../../../test/support/scheduler-plugin.ts'
import type { LabelSelectorExpression, LabelSelectorObject } from '../../../../kube/label-selector.ts'
import { namespaceRow } from '../../../../kube/namespace.ts'
import type { Labels } from '../../../../kube/object-row.ts'
import { type PodRow, podRow } from '../../../../kube/pod.ts'
import type { PodAffinity, PodAffinityTerm, PodSpec } from '../../../../kube/pod-spec.ts'
import type { ClusterState } from '../../../../twin/cluster-state.ts'
import type { Prepared } from '../../framework/framework.ts'
import { interPodAffinity } from './inter-pod-affinity.ts'

const plugin = interPodAffinity.create({})
const ZONE = 'topology.kubernetes.io/zone'
const HOST = 'kubernetes.io/hostname'

function selector(...matchExpressions: readonly LabelSelectorExpression[]): LabelSelectorObject {
  return { matchLabels: {}, matchExpressions }
}

const isIn = (key: string, ...values: readonly string[]): LabelSelectorObject => selector({ key, operator: 'In', values })

function term(labelSelector: LabelSelectorObject, topologyKey = ZONE, init: Partial<PodAffinityTerm> = {}): PodAffinityTerm {
  return {
    topologyKey,
    labelSelector,
    namespaces: [],
    namespaceSelector: undefined,
    matchLabelKeys: [],
    mismatchLabelKeys: [],
    ...init,
  }
}

const required = (...terms: readonly PodAffinityTerm[]): PodAffinity => ({ required: terms, preferred: [] })
const preferred = (weight: number, one: PodAffinityTerm): PodAffinity => ({ required: [], preferred: [{ weight, term: one }] })
const near = (...terms: readonly PodAffinityTerm[]): Partial<PodSpec> => ({ podAffinity: required(...terms) })
const apart = (...terms: readonly PodAffinityTerm[]): Partial<PodSpec> => ({ podAntiAffinity: required(...terms) })

/** Four nodes: n1 and n2 in zone V, n3 in zone R, n4 without a zone. */
function cluster(pods: (place: Place) => readonly PodRow[] = () => []): ClusterState {
  return clusterOf((state) => {
    const place: Place = (name, nodeName, labels, options = {}) => aPod(state.shapes, name, { nodeName, labels, ...options })
    const zoned = (name: string, zone: string) => aNode(name, { labels: { [HOST]: name, [ZONE]: zone } })
    return [zoned('n1', 'V'), zoned('n2', 'V'), zoned('n3', 'R'), aNode('n4'), ...pods(place)]
  })
}

type Place = (name: string, nodeName: string, labels: Labels, options?: PodOptions) => PodRow

function incoming(state: ClusterState, spec: Partial<PodSpec>, labels: Labels = {}, options: PodOptions = {}): PodRow {
  return aPod(state.shapes, 'incoming', { labels, spec, ...options })
}

const s1 = isIn('security', 'S1')

describe('InterPodAffinity filter', () => {
  it('SC-IPA-01 SC-IPA-02 SC-IPA-04 SC-IPA-08 affinity allows any node of the zone of a matching pod', () => {
    const state = cluster((place) => [place('a', 'n1', { security: 'S1' })])
    expect(feasible(plugin, incoming(state, near(term(s1))), state)).toEqual(['n1', 'n2'])
  })

  it('SC-IPA-22 anti-affinity allows one pod per zone, and any number on nodes without the key', () => {
    const state = cluster((place) => [place('a', 'n1', { security: 'S1' })])
    expect(feasible(plugin, incoming(state, apart(term(s1))), state)).toEqual(['n3', 'n4'])
  })

  it('rejects nodes whose pods have anti-affinity to the incoming pod', () => {
    const state = cluster((place) => [place('a', 'n1', {}, { spec: apart(term(s1)) })])
    const found = refusals(plugin, incoming(state, {}, { security: 'S1' }), state)
    expect(found['n2']).toMatchObject({
      code: 'Unschedulable',
      reasons: ["node(s) didn't satisfy existing pods anti-affinity rules"],
    })
    expect(found['n3']).toBeUndefined()
    expect(preparedState(plugin, incoming(state, {}, { security: 'S2' }), state)).toBe('skip')
  })

  it('reports separate reasons for affinity and for the anti-affinity of the pod', () => {
    const state = cluster((place) => [place('a', 'n1', { security: 'S1' })])
    expect(refusals(plugin, incoming(state, near(term(s1))), state)['n3']).toMatchObject({
      code: 'UnschedulableAndUnresolvable',
      reasons: ["node(s) didn't match pod affinity rules"],
    })
    expect(refusals(plugin, incoming(state, apart(term(s1))), state)['n1']).toMatchObject({
      code: 'Unschedulable',
      reasons: ["node(s) didn't match pod anti-affinity rules"],
    })
  })

  const operators: readonly (readonly [string, LabelSelectorObject, readonly string[]])[] = [
    ['In', isIn('tier', 'web', 'db'), ['n1', 'n2']],
    ['NotIn', selector({ key: 'tier', operator: 'NotIn', values: ['web'] }), ['n3']],
    ['Exists', selector({ key: 'tier', operator: 'Exists', values: [] }), ['n1', 'n2']],
    ['DoesNotExist', selector({ key: 'tier', operator: 'DoesNotExist', values: [] }), ['n3']],
  ]
  for (const [operator, labelSelector, fits] of operators) {
    it(`SC-IPA-10 operator ${operator}`, () => {
      const state = cluster((place) => [place('a', 'n1', { tier: 'web' }), place('b', 'n3', { other: 'x' })])
      expect(feasible(plugin, incoming(state, near(term(labelSelector)), { tier: 'x' }), state)).toEqual(fits)
    })
  }

  it('a single pod has to meet all affinity terms', () => {
    const both = near(term(isIn('a', '1')), term(isIn('b', '1')))
    const split = cluster((place) => [place('a', 'n1', { a: '1' }), place('b', 'n1', { b: '1' })])
    expect(feasible(plugin, incoming(split, both), split)).toEqual([])
    const one = cluster((place) => [place('a', 'n1', { a: '1', b: '1' })])
    expect(feasible(plugin, incoming(one, both), one)).toEqual(['n1', 'n2'])
  })

  it('the first pod of a group with affinity to itself is scheduled anywhere with the key', () => {
    const state = cluster()
    expect(feasible(plugin, incoming(state, near(term(s1)), { security: 'S1' }), state)).toEqual(['n1', 'n2', 'n3'])
    expect(feasible(plugin, incoming(state, near(term(s1)), { security: 'S2' }), state)).toEqual([])
  })

  it('counts terminating pods, but not finished or Pending ones', () => {
    const counted = (options: PodOptions): readonly string[] => {
      const state = cluster((place) => [place('a', 'n1', { security: 'S1' }, options)])
      return feasible(plugin, incoming(state, near(term(s1))), state)
    }
    expect(counted({ phase: 'Succeeded' })).toEqual([])
    expect(counted({ nodeName: '' })).toEqual([])
    expect(counted({ deletionTimestamp: T0 })).toEqual(['n1', 'n2'])
  })

  it('an invalid selector rejects the pod on all nodes', () => {
    const state = cluster()
    const broken = incoming(state, near(term(selector({ key: 'a b', operator: 'Exists', values: [] }))))
    expect(preparedState(plugin, broken, state)).toMatchObject({ kind: 'rejection', code: 'UnschedulableAndUnresolvable' })
  })
})

describe('InterPodAffinity namespaces', () => {
  const namespaces = [
    namespaceRow({ name: 'default' }),
    namespaceRow({ name: 'other', labels: { team: 'x' } }),
    namespaceRow({ name: 'third', labels: { team: 'y' } }),
  ]
  const cases: readonly (readonly [string, Partial<PodAffinityTerm>, readonly string[]])[] = [
    ['SC-IPA-14 SC-IPA-16 no namespace given: that of the pod', {}, ['default']],
    ['SC-IPA-14 SC-IPA-03 a list: those', { namespaces: ['other'] }, ['other']],
    ['SC-IPA-16 an empty selector: all', { namespaceSelector: selector() }, ['default', 'other', 'third']],
    ['SC-IPA-15 a selector: those it finds', { namespaceSelector: isIn('team', 'y') }, ['third']],
    [
      'SC-IPA-15 a selector and a list: both',
      { namespaceSelector: isIn('team', 'y'), namespaces: ['other'] },
      ['other', 'third'],
    ],
  ]
  for (const [name, init, seen] of cases) {
    it(name, () => {
      for (const namespace of ['default', 'other', 'third']) {
        const state = cluster((place) => [place('a', 'n1', { security: 'S1' }, { namespace })])
        for (const row of namespaces) state.put(row)
        const own = feasible(plugin, incoming(state, near(term(s1, ZONE, init))), state)
        expect(own, `pod in ${namespace}`).toEqual(seen.includes(namespace) ? ['n1', 'n2'] : [])

        const others = cluster((place) => [place('a', 'n1', {}, { spec: apart(term(s1, ZONE, init)) })])
        for (const row of namespaces) others.put(row)
        const met = feasible(plugin, incoming(others, {}, { security: 'S1' }, { namespace }), others)
        expect(met, `incoming in ${namespace}`).toEqual(seen.includes(namespace) ? ['n3', 'n4'] : ['n1', 'n2', 'n3', 'n4'])
      }
    })
  }
})

describe('InterPodAffinity workloads', () => {
  const store = isIn('app', 'store')
  const web = isIn('app', 'web-store')
  const three = (): ClusterState => clusterOf(() => ['node-1', 'node-2', 'node-3'].map((name) => aNode(name)))
  const cache: Partial<PodSpec> = apart(term(store, HOST))
  const server: Partial<PodSpec> = { ...apart(term(web, HOST)), ...near(term(store, HOST)) }

  /** Tries a pod and binds it; the node it is bound to, or '' when it fits on no node. */
  function place(state: ClusterState, name: string, labels: Labels, spec: Partial<PodSpec>): string {
    const pod = aPod(state.shapes, name, { labels, spec })
    state.put(pod)
    const outcome = cycle(pod, state)
    if (outcome.result !== 'bound') return ''
    state.bindPod(pod, podRow({ ...pod, nodeName: outcome.node.name, phase: 'Running' }))
    return outcome.node.name
  }

  it('SC-IPA-18 SC-IPA-17 runs one replica per node, and the fourth stays Pending', () => {
    const state = three()
    const nodes = [1, 2, 3].map((i) => place(state, `cache-${i}`, { app: 'store' }, cache))
    expect(new Set(nodes)).toEqual(new Set(['node-1', 'node-2', 'node-3']))
    expect(place(state, 'cache-4', { app: 'store' }, cache)).toBe('')
  })

  it('SC-IPA-19 SC-IPA-20 places each web server beside a cache, and none before a cache runs', () => {
    const state = three()
    expect(place(state, 'web-0', { app: 'web-store' }, server)).toBe('')
    for (const i of [1, 2, 3]) place(state, `cache-${i}`, { app: 'store' }, cache)
    const nodes = [1, 2, 3].map((i) => place(state, `web-${i}`, { app: 'web-store' }, server))
    expect(new Set(nodes)).toEqual(new Set(['node-1', 'node-2', 'node-3']))
    expect(place(state, 'web-4', { app: 'web-store' }, server)).toBe('')
  })
})

describe('InterPodAffinity trials', () => {
  it('tracks added and removed pods without changing other states', () => {
    const state = cluster((put) => [
      put('a', 'n1', { security: 'S1' }),
      put('b', 'n3', {}, { spec: apart(term(isIn('me', 'yes'))) }),
    ])
    const pod = incoming(state, near(term(s1)), { me: 'yes', security: 'S1' })
    const start = preparedState(plugin, pod, state) as Prepared<unknown>
    const fits = (at: unknown): readonly string[] =>
      state.list('Node').flatMap((node) => (plugin.filter?.(pod, node, at, state) ? [] : [node.name]))
    const move = (at: unknown, member: 'addPod' | 'removePod', name: string): unknown => {
      const changed = state.get('Pod', 'default', name) as PodRow
      const node = state.get('Node', '', changed.nodeName)
      return node && plugin[member]?.(at, { pod, changed, node, cluster: state })
    }
    expect(fits(start.state)).toEqual(['n1', 'n2'])
    const alone = move(start.state, 'removePod', 'a')
    expect(fits(alone)).toEqual(['n1', 'n2'])
    const free = move(alone, 'removePod', 'b')
    expect(fits(free)).toEqual(['n1', 'n2', 'n3'])
    expect(fits(move(free, 'addPod', 'b'))).toEqual(['n1', 'n2'])
    expect(fits(move(free, 'addPod', 'a'))).toEqual(['n1', 'n2'])
    expect(fits(start.state)).toEqual(['n1', 'n2'])
  })
})

describe('InterPodAffinity score', () => {
  it('SC-IPA-05 SC-IPA-06 SC-IPA-09 avoids zones with matching pods, but does not reject them', () => {
    const state = cluster((put) => [put('a', 'n3', { security: 'S2' })])
    const pod = incoming(state, { podAntiAffinity: preferred(100, term(isIn('security', 'S2'))) })
    expect(feasible(plugin, pod, state)).toHaveLength(4)
    expect(scores(plugin, pod, state)).toEqual({
      raw: { n1: 0, n2: 0, n3: -100, n4: 0 },
      normalized: { n1: 100, n2: 100, n3: 0, n4: 100 },
    })
  })

  it('sums the terms of the incoming pod and of the existing pods', () => {
    const state = cluster((put) => [
      put('a', 'n1', { security: 'S1' }, { spec: near(term(isIn('me', 'yes'))) }),
      put('b', 'n2', {}, { spec: { podAffinity: preferred(7, term(isIn('me', 'yes'), HOST)) } }),
      put('c', 'n3', {}, { spec: { podAntiAffinity: preferred(3, term(isIn('me', 'yes'))) } }),
    ])
    const pod = incoming(state, { podAffinity: preferred(10, term(s1)) }, { me: 'yes' })
    expect(scores(plugin, pod, state)).toMatchObject({ raw: { n1: 11, n2: 18, n3: -3, n4: 0 } })
    const heavy = interPodAffinity.create({ hardPodAffinityWeight: 50 })
    expect(scores(heavy, pod, state)).toMatchObject({ raw: { n1: 60, n2: 67, n3: -3 } })
    const none = interPodAffinity.create({ hardPodAffinityWeight: 0 })
    expect(scores(none, pod, state)).toMatchObject({ raw: { n1: 10, n2: 17, n3: -3 } })
  })

  it('is skipped if no term matches', () => {
    const state = cluster((put) => [put('b', 'n2', {}, { spec: { podAffinity: preferred(7, term(isIn('me', 'yes'))) } })])
    expect(scores(plugin, incoming(state, {}), state)).toBe('skip')
    const deaf = interPodAffinity.create({ ignorePreferredTermsOfExistingPods: true })
    expect(scores(plugin, incoming(state, {}, { me: 'yes' }), state)).not.toBe('skip')
    expect(scores(deaf, incoming(state, {}, { me: 'yes' }), state)).toBe('skip')
  })

  it('divides before it multiplies, like kube-scheduler', () => {
    const scored = [0, 29, 100].map((part) => part)
    plugin.normalize?.(scored, { pod: incoming(cluster(), {}), nodes: [], state: undefined })
    expect(scored).toEqual([0, Math.trunc(100 * (29 / 100)), 100])
    expect(scored[1]).toBe(28)
  })

  it('rejects weights out of range', () => {
    for (const hardPodAffinityWeight of [-1, 101]) {
      expect(() => interPodAffinity.create({ hardPodAffinityWeight })).toThrow(/hardPodAffinityWeight must be from 0 to 100/)
    }
  })
})

describe('InterPodAffinity hints', () => {
  const state = cluster()
  const ask = (
    pod: PodRow,
    change: { readonly kind: 'Pod' | 'Node'; readonly before: unknown; readonly after: unknown },
  ): boolean =>
    plugin.hints?.some((hint) => hint.resource === change.kind && hint.mayHelp?.(pod, change as never, state) === true) === true
  const other = (labels: Labels, options: PodOptions = {}): PodRow =>
    aPod(state.shapes, 'other', { nodeName: 'n1', labels, ...options })
  const friend = incoming(state, near(term(s1)))
  const foe = incoming(state, apart(term(s1)))
  const broken = incoming(state, near(term(selector({ key: 'a b', operator: 'Exists', values: [] }))))
  const cases: readonly (readonly [string, PodRow, PodRow | undefined, PodRow | undefined, boolean])[] = [
    ['a friend is added', friend, undefined, other({ security: 'S1' }), true],
    ['a stranger is added', friend, undefined, other({}), false],
    ['a friend is created that has no node yet', friend, undefined, other({ security: 'S1' }, { nodeName: '' }), false],
    ['another pod becomes a friend', friend, other({}), other({ security: 'S1' }), true],
    ['a foe is removed', foe, other({ security: 'S1' }), undefined, true],
    ['a stranger is removed', foe, other({}), undefined, false],
    ['another pod is not a foe any more', foe, other({ security: 'S1' }), other({}), true],
    ['one whose anti-affinity matched the pod is removed', friend, other({}, { spec: apart(term(selector())) }), undefined, true],
    ['any pod is added, for terms that cannot be read', broken, undefined, other({}), true],
    ['its own labels change', friend, friend, incoming(state, near(term(s1)), { a: 'b' }), true],
  ]
  for (const [name, pod, before, after, helps] of cases) {
    it(name, () => expect(ask(pod, { kind: 'Pod', before, after })).toBe(helps))
  }

  const node = (labels: Labels) => aNode('n9', { labels })
  const nodes: readonly (readonly [string, PodRow, Labels | undefined, Labels, boolean])[] = [
    ['a node with the key is added', friend, undefined, { [ZONE]: 'V' }, true],
    ['a node without the key is added', friend, undefined, {}, false],
    ['any node is added, for anti-affinity', foe, undefined, {}, true],
    ['a node gets the key', friend, {}, { [ZONE]: 'V' }, true],
    ['a node loses the key, for anti-affinity', foe, { [ZONE]: 'V' }, {}, true],
    ['a node gets the key, for anti-affinity', foe, {}, { [ZONE]: 'V' }, false],
    ['a node moves', foe, { [ZONE]: 'R' }, { [ZONE]: 'V' }, true],
    ['any node is added, for terms that cannot be read', broken, undefined, {}, true],
    ['a node stays', friend, { [ZONE]: 'V' }, { [ZONE]: 'V', a: 'b' }, false],
  ]
  for (const [name, pod, before, after, helps] of nodes) {
    it(name, () => expect(ask(pod, { kind: 'Node', before: before && node(before), after: node(after) })).toBe(helps))
  }
})
