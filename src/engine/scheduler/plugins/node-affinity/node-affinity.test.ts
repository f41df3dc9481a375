import { describe, expect, it } from 'vitest'
import { aNode, aPod, type PodOptions } from '../../../../../test/support/builders.ts'
import { clusterOf, commonReason, cycle, feasible, preparedState, scores } from '../../../../../test/support/scheduler-plugin.ts'
import type { Labels } from '../../../../kube/object-row.ts'
import type { NodeSelectorRequirement, NodeSelectorTerm, PodSpec } from '../../../../kube/pod-spec.ts'
import type { ClusterState } from '../../../../twin/cluster-state.ts'
import { SchedulerConfigError } from '../../configuration/scheduler-config-error.ts'
import { nodeAffinity } from './node-affinity.ts'

const plugin = nodeAffinity.create({})

function nodes(labels: Readonly<Record<string, Labels>>): ClusterState {
  return clusterOf(() => Object.entries(labels).map(([name, of]) => aNode(name, { labels: of })))
}

function term(...matchExpressions: readonly NodeSelectorRequirement[]): NodeSelectorTerm {
  return { matchExpressions, matchFields: [] }
}

const is = (key: string, operator: string, ...values: readonly string[]): NodeSelectorRequirement => ({ key, operator, values })
const onNames = (...values: readonly string[]): NodeSelectorTerm => ({
  matchExpressions: [],
  matchFields: [is('metadata.name', 'In', ...values)],
})

const required = (...terms: readonly NodeSelectorTerm[]): Partial<PodSpec> => ({
  nodeAffinity: { required: terms, preferred: [] },
})

function allowed(state: ClusterState, spec: Partial<PodSpec>, options: PodOptions = {}): readonly string[] {
  return feasible(plugin, aPod(state.shapes, 'p', { spec, ...options }), state)
}

describe('NodeAffinity filter', () => {
  const zones = nodes({ west: { zone: 'antarctica-west1', n: '5' }, east: { zone: 'antarctica-east1', n: '9' }, none: {} })
  const cases: readonly (readonly [name: string, spec: Partial<PodSpec>, expected: readonly string[]])[] = [
    ['SC-NSEL-07 wants each label of nodeSelector', { nodeSelector: { zone: 'antarctica-east1', n: '9' } }, ['east']],
    ['SC-NSEL-07 refuses nodes with only some of them', { nodeSelector: { zone: 'antarctica-east1', n: '5' } }, []],
    ['SC-NAF-06 In takes any of its values', required(term(is('zone', 'In', 'antarctica-west1', 'x'))), ['west']],
    ['SC-NAF-07 Exists', required(term(is('zone', 'Exists'))), ['west', 'east']],
    ['SC-NAF-07 SC-NAF-08 DoesNotExist', required(term(is('zone', 'DoesNotExist'))), ['none']],
    ['SC-NAF-07 SC-NAF-08 NotIn', required(term(is('zone', 'NotIn', 'antarctica-west1'))), ['east', 'none']],
    ['SC-NAF-07 Gt', required(term(is('n', 'Gt', '5'))), ['east']],
    ['SC-NAF-07 Lt', required(term(is('n', 'Lt', '9'))), ['west']],
    ['all expressions of a term', required(term(is('zone', 'Exists'), is('n', 'Gt', '5'))), ['east']],
    ['any of several terms', required(term(is('n', 'In', '5')), term(is('zone', 'DoesNotExist'))), ['west', 'none']],
    ['no node for a term without requirements', required(term()), []],
  ]
  it.each(cases)('%s', (_name, spec, expected) => {
    expect(allowed(zones, spec)).toEqual(expected)
  })

  it('SC-NAF-03 keeps a pod Pending when no node matches its required rule', () => {
    const outcome = cycle(aPod(zones.shapes, 'p', { spec: required(term(is('zone', 'In', 'nowhere'))) }), zones)
    expect(outcome.result === 'unschedulable' && outcome.message).toContain(
      "0/3 nodes are available: 3 node(s) didn't match Pod's node affinity/selector.",
    )
  })

  it('examines only the nodes that the terms name', () => {
    const named = preparedState(plugin, aPod(zones.shapes, 'p', { spec: required(onNames('east', 'gone')) }), zones)
    expect(named).toMatchObject({ kind: 'prepared', nodes: new Set(['east', 'gone']) })
    const conflict = required({
      matchExpressions: [],
      matchFields: [is('metadata.name', 'In', 'a'), is('metadata.name', 'In', 'b')],
    })
    expect(preparedState(plugin, aPod(zones.shapes, 'p', { spec: conflict }), zones)).toMatchObject({
      kind: 'rejection',
      reasons: ['pod affinity terms conflict'],
    })
  })

  it('allows a DaemonSet pod only on its target node', () => {
    expect(allowed(zones, {}, { targetNodeName: 'west' })).toEqual(['west'])
    expect(preparedState(plugin, aPod(zones.shapes, 'p', { targetNodeName: 'west' }), zones)).toMatchObject({
      nodes: new Set(['west']),
    })
  })

  it('does not score pods without a preference', () => {
    expect(preparedState(plugin, aPod(zones.shapes, 'p'), zones)).toBe('skip')
  })
})

describe('NodeAffinity score', () => {
  it('SC-NAF-04 SC-NAF-09 SC-NAF-10 SC-NAF-11 sums the weights of the preferred rules that a node matches', () => {
    const state = nodes({
      one: { 'label-1': 'key-1' },
      two: { 'label-2': 'key-2' },
      both: { 'label-1': 'key-1', 'label-2': 'key-2' },
      no: {},
    })
    const preferred = [
      { weight: 1, preference: term(is('label-1', 'In', 'key-1')) },
      { weight: 50, preference: term(is('label-2', 'In', 'key-2')) },
    ]
    const pod = aPod(state.shapes, 'p', { spec: { nodeAffinity: { required: undefined, preferred } } })
    expect(scores(plugin, pod, state)).toEqual({
      raw: { one: 1, two: 50, both: 51, no: 0 },
      normalized: { one: 1, two: 98, both: 100, no: 0 },
    })
    expect(cycle(pod, state).result).toBe('bound')
  })

  it('scores 0 without preferred rules', () => {
    const state = nodes({ a: {} })
    expect(scores(plugin, aPod(state.shapes, 'p'), state)).toBe('skip')
  })
})

describe('addedAffinity', () => {
  const added = nodeAffinity.create({
    addedAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'scheduler-profile', operator: 'In', values: ['foo'] }] }],
      },
    },
  })

  it('SC-NAF-12 SC-NAF-13 applies to every pod of the profile, in addition to its own affinity', () => {
    const state = nodes({ a: { 'scheduler-profile': 'foo' }, b: { 'scheduler-profile': 'foo', disk: 'ssd' }, c: { disk: 'ssd' } })
    expect(feasible(added, aPod(state.shapes, 'p'), state)).toEqual(['a', 'b'])
    expect(feasible(added, aPod(state.shapes, 'q', { spec: { nodeSelector: { disk: 'ssd' } } }), state)).toEqual(['b'])
  })

  it('SC-NAF-14 is reported as the reason when it keeps a pod Pending', () => {
    const state = nodes({ c: { disk: 'ssd' } })
    const reason = commonReason(added, aPod(state.shapes, 'p'), state)
    expect(reason).toBe("node(s) didn't match scheduler-enforced node affinity")
  })

  it('is rejected when a term is invalid', () => {
    const preferred = [{ weight: 1, preference: { matchExpressions: [{ key: 'a', operator: 'Near' }] } }]
    const args = { addedAffinity: { preferredDuringSchedulingIgnoredDuringExecution: preferred } }
    expect(() => nodeAffinity.create(args)).toThrow(SchedulerConfigError)
  })
})
