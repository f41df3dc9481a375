import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { budget, given, incoming, names, postFilter, preempt } from '../../../../test/support/preemption.ts'
import { cycle, defaultProfile } from '../../../../test/support/scheduler-plugin.ts'
import { condition } from '../../../kube/condition.ts'
import type { Labels } from '../../../kube/object-row.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import type { PodAffinity, PodSpec } from '../../../kube/pod-spec.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import type { PostFilterResult } from '../framework/post-filter-context.ts'
import { defaultPreemption } from './default-preemption.ts'

const apart = (labels: Labels, topologyKey: string): PodAffinity => ({
  required: [
    {
      topologyKey,
      labelSelector: { matchLabels: labels, matchExpressions: [] },
      namespaces: [],
      namespaceSelector: undefined,
      matchLabelKeys: [],
      mismatchLabelKeys: [],
    },
  ],
  preferred: [],
})

describe('DefaultPreemption', () => {
  it('SC-PRE-01 SC-PRE-19 SC-PRE-20 SC-PRE-21 preempts a pod of lower priority and nominates the node', () => {
    const state = given(['n1 1'], ['low n1 1 10'])
    expect(preempt(state, incoming(state, 100))).toMatchObject({
      outcome: 'nominated',
      nominate: 'n1',
      victims: [{ name: 'low' }],
      message: '',
    })
  })

  it('SC-PRE-38 never touches pods of the same or higher priority', () => {
    for (const priority of [100, 200]) {
      const state = given(['n1 1'], [`other n1 1 ${priority}`])
      expect(preempt(state, incoming(state, 100))).toMatchObject({
        outcome: 'unschedulable',
        nominate: '',
        victims: [],
        message:
          'no new claims to deallocate, preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.',
      })
    }
  })

  it('SC-PRE-11 a pod that never preempts waits', () => {
    const state = given(['n1 1'], ['low n1 1 0'])
    const pod = incoming(state, 100, { spec: { preemptionPolicy: 'Never' } })
    expect(preempt(state, pod)).toMatchObject({
      nominate: undefined,
      victims: [],
      message: 'no new claims to deallocate, preemption: not eligible due to preemptionPolicy=Never.',
    })
  })

  it('SC-PRE-13 a pod that never preempts may be preempted itself', () => {
    const state = given(['n1 1'], ['low n1 1 10'], { low: { spec: { preemptionPolicy: 'Never' } } })
    expect(names(preempt(state, incoming(state, 100)).victims)).toEqual(['low'])
  })

  it('preempts as few pods as possible, lowest priority first', () => {
    const state = given(['n1 4'], ['a n1 1 50', 'b n1 1 10', 'c n1 1 30', 'd n1 1 10 60'])
    expect(names(preempt(state, incoming(state, 100)).victims)).toEqual(['d'])
    expect(names(preempt(state, incoming(state, 100, { cpu: '3' })).victims)).toEqual(['c', 'b', 'd'])
  })

  it('SC-PRE-31 does not preempt on nodes where it does not make the pod schedulable', () => {
    const state = given(['n1 2', 'n2 2'], ['low n1 1 0', 'high n1 1 200', 'low2 n2 2 0'])
    expect(preempt(state, incoming(state, 100, { cpu: '2' })).preemption).toMatchObject({
      potential: ['n1', 'n2'],
      candidates: [{ node: 'n2' }],
      rejected: [{ name: 'n1', verdict: { plugin: 'NodeResourcesFit' } }],
    })
  })

  it('does not examine a node that can never fit the pod', () => {
    const state = given(['n1 1'], ['low n1 1 0'])
    const result = preempt(state, incoming(state, 100, { cpu: '2' }))
    expect(result.preemption).toMatchObject({ eligible: true, potential: [] })
    expect(result.message).toBe(
      'no new claims to deallocate, preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.',
    )
  })

  it('SC-PRE-32 SC-PRE-33 does not preempt a pod that the preemptor has affinity to', () => {
    const friend: PodOptions = { labels: { app: 'x' } }
    const near = { podAffinity: apart({ app: 'x' }, 'kubernetes.io/hostname') }
    const low = given(['n1 1'], ['friend n1 1 10'], { friend })
    expect(preempt(low, incoming(low, 100, { spec: near })).victims).toEqual([])
    const high = given(['n1 2'], ['friend n1 1 100', 'low n1 1 10'], { friend })
    expect(names(preempt(high, incoming(high, 100, { spec: near })).victims)).toEqual(['low'])
  })

  it('SC-PRE-34 SC-PRE-35 SC-IPA-23 never preempts pods on other nodes', () => {
    const spec: Partial<PodSpec> = { podAntiAffinity: apart({ app: 'q' }, 'zone') }
    const state = given(['n 1 Z', 'other 1 Z'], ['q other 1 0', 'r n 1 0'], { q: { labels: { app: 'q' } } })
    const pod = incoming(state, 100, { spec })
    const result = preempt(state, pod)
    expect(result.preemption?.candidates.map(({ node }) => node)).toEqual(['other'])
    state.remove('Pod', 'default', 'r')
    expect(cycle(pod, state).result).toBe('unschedulable')
    state.remove('Pod', 'default', 'q')
    expect(cycle(pod, state).result).toBe('bound')
  })

  it('SC-PRE-44 uses priority, not the QoS class', () => {
    const amounts = { cpu: '2', memory: '1Gi' }
    const guaranteed = { spec: { containers: [aContainer({ resources: { requests: amounts, limits: amounts } })] } }
    const state = given(['n1 2'], ['best-effort n1 0 10', 'guaranteed n1 2 0'], { guaranteed })
    expect(names(preempt(state, incoming(state, 100)).victims)).toEqual(['guaranteed'])
  })
})

describe('DefaultPreemption choice', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['SC-PRE-41 SC-PRE-43 the lowest of the highest priorities', ['a n1 1 10', 'b n2 1 50'], ['n1']],
    ['the lowest sum of priorities', ['a n1 1 10', 'b n2 0.5 10', 'c n2 0.5 5'], ['n1']],
    ['negative priorities: fewer victims still weigh less', ['a n1 1 -10', 'b n2 0.5 -10', 'c n2 0.5 -20'], ['n1']],
    ['the pods that started last', ['a n1 1 10 0', 'b n2 1 10 60'], ['n2']],
    ['equal by all criteria', ['a n1 1 10', 'b n2 1 10'], ['n1', 'n2']],
  ]
  for (const [name, pods, mayChoose] of cases) {
    it(name, () => {
      const state = given(['n1 1', 'n2 1'], pods)
      const result = preempt(state, incoming(state, 100))
      expect(result.preemption?.mayChoose).toEqual(mayChoose)
      expect(result.nominate).toBe(mayChoose[0])
    })
  }

  it('calls the chooser for a tie of nodes', () => {
    const state = given(['n1 1', 'n2 1'], ['a n1 1 10', 'b n2 1 10'])
    expect(preempt(state, incoming(state, 100), { choose: (nodes) => nodes[1] ?? '' }).nominate).toBe('n2')
  })

  it('SC-PRE-40 SC-PRE-45 continues with nodes of higher-priority pods if the others do not help', () => {
    const state = given(['n1 1', 'n2 1'], ['a n1 0.5 10', 'stays n1 0.5 100', 'b n2 1 50'])
    expect(preempt(state, incoming(state, 100)).nominate).toBe('n2')
  })
})

describe('DefaultPreemption and disruption budgets', () => {
  const web: PodOptions = { labels: { app: 'web' } }

  it('SC-PRE-42 SC-PRE-27 prefers victims of higher priority to violating a budget', () => {
    const state = given(['n1 1', 'n2 1'], ['a n1 1 10', 'b n2 1 50'], { a: web })
    state.put(budget('web', { app: 'web' }, 0))
    const result = preempt(state, incoming(state, 100))
    expect(result.nominate).toBe('n2')
    expect(result.preemption?.candidates).toMatchObject([{ pdbViolations: 1 }, { pdbViolations: 0 }])
  })

  it('SC-PRE-27 violates a budget when no other node helps', () => {
    const state = given(['n1 1'], ['a n1 1 10'], { a: web })
    state.put(budget('web', { app: 'web' }, 0))
    expect(preempt(state, incoming(state, 100))).toMatchObject({ outcome: 'nominated', victims: [{ name: 'a' }] })
  })

  it('on one node, protected pods are preempted after all others', () => {
    const state = given(['n1 2'], ['a n1 1 10', 'b n1 1 50'], { a: web })
    state.put(budget('web', { app: 'web' }, 0))
    expect(names(preempt(state, incoming(state, 100)).victims)).toEqual(['b'])
  })

  const protecting: readonly (readonly [string, PodDisruptionBudgetRow, boolean])[] = [
    ['one eviction left', budget('b', { app: 'web' }, 1), false],
    ['none left', budget('b', { app: 'web' }, 0), true],
    ['the pod is on its way out already', budget('b', { app: 'web' }, 0, ['a']), false],
    ['an empty selector covers no pods', budget('b', {}, 0), false],
    ['a budget of other pods', budget('b', { app: 'db' }, 0), false],
  ]
  for (const [name, row, violated] of protecting) {
    it(name, () => {
      const state = given(['n1 1'], ['a n1 1 10'], { a: web })
      state.put(row)
      expect(preempt(state, incoming(state, 100)).preemption?.candidates[0]?.pdbViolations).toBe(violated ? 1 : 0)
    })
  }

  it('each victim of one budget reduces its allowed disruptions', () => {
    const state = given(['n1 2'], ['a n1 1 10', 'b n1 1 10'], { a: web, b: web })
    state.put(budget('web', { app: 'web' }, 1))
    expect(preempt(state, incoming(state, 100, { cpu: '2' })).preemption?.candidates[0]?.pdbViolations).toBe(1)
  })
})

describe('DefaultPreemption and nominations', () => {
  const nominated = (state: ClusterState, name: string, priority: number, nodeName: string): PodRow =>
    podRow({ ...aPod(state.shapes, name, { cpu: '1', spec: { priority } }), nominatedNodeName: nodeName })

  it('SC-PRE-23 clears the nomination of pods of lower priority that wait for the node', () => {
    const state = given(['n1 1'], ['low n1 1 0'])
    for (const [name, priority] of [
      ['waits', 50],
      ['important', 300],
    ] as const)
      state.put(nominated(state, name, priority, 'n1'))
    const result = preempt(state, incoming(state, 200), {
      nominations: { on: () => [state.get('Pod', 'default', 'waits') as PodRow] },
    })
    expect(result).toMatchObject({ nominate: 'n1', clearedNominations: [{ name: 'waits' }] })
  })

  it('SC-PRE-39 does not use resources reserved for a nominated pod of higher priority', () => {
    const state = given(['n1 1'], ['low n1 1 0'])
    state.put(nominated(state, 'important', 300, 'n1'))
    expect(preempt(state, incoming(state, 200))).toMatchObject({ outcome: 'unschedulable', victims: [] })
  })

  const leaving: PodOptions = {
    deletionTimestamp: T0,
    conditions: [condition({ type: 'DisruptionTarget', status: 'True', reason: 'PreemptionByScheduler' })],
  }

  it('SC-PRE-25 waits for its victims to terminate instead of choosing more', () => {
    const state = given(['n1 1', 'n2 1'], ['victim n1 1 0', 'low n2 1 0'], { victim: leaving })
    const pod = incoming(state, 100, { nominatedNodeName: 'n1' })
    expect(preempt(state, pod)).toMatchObject({
      nominate: undefined,
      victims: [],
      message: 'no new claims to deallocate, preemption: not eligible due to a terminating pod on the nominated node.',
    })
  })

  it('SC-PRE-23 preempts on another node when its nominated node becomes unresolvable', () => {
    const state = given(['n1 1', 'n2 1'], ['victim n1 1 0', 'low n2 1 0'], { victim: leaving })
    state.put(aNode('n1', { cpu: '1', unschedulable: true }))
    const pod = incoming(state, 100, { nominatedNodeName: 'n1' })
    expect(preempt(state, pod)).toMatchObject({ nominate: 'n2', victims: [{ name: 'low' }] })
  })

  it('does not wait for a pod that terminates for another reason', () => {
    const state = given(['n1 1'], ['victim n1 1 0'], { victim: { deletionTimestamp: T0 } })
    expect(preempt(state, incoming(state, 100, { nominatedNodeName: 'n1' })).nominate).toBe('n1')
  })
})

describe('DefaultPreemption in large clusters', () => {
  it('examines enough candidates from a random offset', () => {
    const nodes = Array.from({ length: 30 }, (_, i) => `n${String(i).padStart(2, '0')} 1`)
    const state = given(
      nodes,
      nodes.map((line) => `p-${line.slice(0, 3)} ${line.slice(0, 3)} 1 0`),
    )
    const pod = incoming(state, 100)
    const few = defaultPreemption.create({ minCandidateNodesPercentage: 10, minCandidateNodesAbsolute: 4 })
    const outcome = cycle(pod, state, { allCandidates: false })
    expect(postFilter(outcome).preemption?.candidates).toHaveLength(30)
    const profile = { ...defaultProfile(), postFilter: [few] }
    const part = preempt(state, pod, { allCandidates: false, below: () => 28, profile })
    expect(part.preemption?.candidates.map(({ node }) => node)).toEqual(['n00', 'n01', 'n28', 'n29'])
  })

  it('keeps no more candidates that violate a budget than the number of candidates required', () => {
    const web: PodOptions = { labels: { app: 'web' } }
    const state = given(['n1 1', 'n2 1', 'n3 1'], ['a n1 1 30', 'b n2 1 20', 'c n3 1 10'], { a: web, b: web, c: web })
    state.put(budget('web', { app: 'web' }, 0))
    const pod = incoming(state, 100)
    const sample = (minCandidateNodesAbsolute: number, offset: number): PostFilterResult => {
      const few = defaultPreemption.create({ minCandidateNodesPercentage: 10, minCandidateNodesAbsolute })
      const profile = { ...defaultProfile(), postFilter: [few] }
      return preempt(state, pod, { allCandidates: false, below: () => offset, profile })
    }
    expect(sample(1, 0).nominate).toBe('n1')
    expect(sample(2, 0).nominate).toBe('n2')
    expect(sample(2, 1).preemption?.candidates.map(({ node }) => node)).toEqual(['n2', 'n3'])
    expect(sample(3, 0).nominate).toBe('n3')
    // A tenth of three nodes is zero: the search ends without a candidate.
    expect(sample(0, 0)).toMatchObject({ outcome: 'unschedulable', nominate: '' })
  })

  it('refuses arguments that the real scheduler refuses', () => {
    for (const args of [
      { minCandidateNodesPercentage: 101 },
      { minCandidateNodesPercentage: -1 },
      { minCandidateNodesAbsolute: -1 },
      { minCandidateNodesPercentage: 0, minCandidateNodesAbsolute: 0 },
    ]) {
      expect(() => defaultPreemption.create(args)).toThrow(/DefaultPreemption/)
    }
  })

  it('keeps the preemptor out of the active queue while its victims are being deleted', () => {
    const state = given(['n1 1'], [])
    const plugin = defaultPreemption.create({})
    const pod = incoming(state, 0)
    expect(plugin.preEnqueue?.(pod, { cluster: state, preempting: false })).toBeUndefined()
    expect(plugin.preEnqueue?.(pod, { cluster: state, preempting: true })?.reasons).toEqual([
      'waiting for the preemption for this pod to be finished',
    ])
    expect(plugin.hints?.map((hint) => hint.mayHelp?.(pod, { kind: 'Pod', before: pod, after: undefined }, state))).toEqual([
      false,
    ])
  })
})
