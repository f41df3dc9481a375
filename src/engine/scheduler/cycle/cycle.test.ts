import { describe, expect, it } from 'vitest'
import { aNode, aPod } from '../../../../test/support/builders.ts'
import { clusterOf, cycle } from '../../../../test/support/scheduler-plugin.ts'
import { podRow } from '../../../kube/pod.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import type { CycleOutcome } from './cycle.ts'

function names(outcome: CycleOutcome): readonly string[] {
  return outcome.result === 'bound' ? outcome.feasible.map(({ name }) => name) : []
}

describe('a scheduling cycle', () => {
  it('SC-OVR-06 SC-OVR-07 SC-OVR-10 filters first, scores the feasible nodes and selects the highest total', () => {
    const state = clusterOf(() => [aNode('full', { cpu: '1' }), aNode('small', { cpu: '2' }), aNode('large', { cpu: '16' })])
    const outcome = cycle(aPod(state.shapes, 'p', { cpu: '1500m', memory: '1Gi' }), state)
    expect(outcome.result === 'bound' && [names(outcome), outcome.scores?.nodes.length, outcome.node.name]).toEqual([
      ['small', 'large'],
      2,
      'large',
    ])
  })

  it('SC-OVR-11 reports every node of a tie and selects the one that the chooser returns', () => {
    const state = clusterOf(() => [aNode('a'), aNode('b'), aNode('c', { cpu: '1' })])
    const outcome = cycle(aPod(state.shapes, 'p', { cpu: '500m' }), state, { choose: (ties) => ties.at(-1) ?? '' })
    expect(outcome.result === 'bound' && [outcome.ties, outcome.node.name]).toEqual([['a', 'b'], 'b'])
  })

  it('SC-OVR-05 SC-OVR-08 SC-OVR-09 reports the number of nodes for each reason when no node is feasible', () => {
    const state = clusterOf(() => [
      aNode('a', { cpu: '1' }),
      aNode('b', { cpu: '1', unschedulable: true }),
      aNode('c', { pods: '0' }),
    ])
    const outcome = cycle(aPod(state.shapes, 'p', { cpu: '2' }), state)
    expect(outcome.result === 'unschedulable' && outcome.message).toContain(
      '0/3 nodes are available: 1 Insufficient cpu, 1 Too many pods, 1 node(s) were unschedulable.',
    )
  })

  it('selects a single feasible node without scoring it', () => {
    const state = clusterOf(() => [aNode('a'), aNode('b', { unschedulable: true })])
    const outcome = cycle(aPod(state.shapes, 'p'), state)
    expect(outcome.result === 'bound' && [outcome.node.name, outcome.scores]).toEqual(['a', undefined])
  })

  it('SC-PRE-22 tries the nominated node alone first, and the others when it does not fit', () => {
    const state = clusterOf(() => [aNode('a', { cpu: '8' }), aNode('b', { cpu: '2' })])
    const pod = (cpu: string) => podRow({ ...aPod(state.shapes, 'p', { cpu }), nominatedNodeName: 'b' })
    const fits = cycle(pod('1'), state)
    expect(fits.result === 'bound' && [fits.node.name, fits.scan]).toEqual(['b', undefined])
    const other = cycle(pod('4'), state)
    expect(other.result === 'bound' && [other.node.name, other.nominated?.verdict?.reasons]).toEqual(['a', ['Insufficient cpu']])
  })

  it('reports the plugin that rejected the nominated node for the skipped nodes, too', () => {
    const state = clusterOf(() => [aNode('a', { pods: '0' }), aNode('b')])
    const required = [{ matchExpressions: [], matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a'] }] }]
    const pod = podRow({
      ...aPod(state.shapes, 'p', { spec: { nodeAffinity: { required, preferred: [] } } }),
      nominatedNodeName: 'a',
    })
    const outcome = cycle(pod, state)
    expect(outcome.result === 'unschedulable' && outcome.message).toContain(
      "0/2 nodes are available: 1 Too many pods, 1 node(s) didn't satisfy plugin(s) [NodeAffinity NodeResourcesFit].",
    )
  })

  it('reserves resources for pods of higher priority that are nominated to a node', () => {
    const state = clusterOf(() => [aNode('a', { cpu: '2' })])
    const waiting = podRow({ ...aPod(state.shapes, 'w', { cpu: '2', spec: { priority: 10 } }), nominatedNodeName: 'a' })
    const nominations = { on: (node: string) => (node === 'a' ? [waiting] : []) }
    expect(cycle(aPod(state.shapes, 'p', { cpu: '1', spec: { priority: 5 } }), state, { nominations }).result).toBe(
      'unschedulable',
    )
    expect(cycle(aPod(state.shapes, 'q', { cpu: '1', spec: { priority: 11 } }), state, { nominations }).result).toBe('bound')
  })

  it('finds no node in an empty cluster, and reports no plugin that rejected one', () => {
    const state = new ClusterState()
    const outcome = cycle(aPod(state.shapes, 'p'), state)
    expect(outcome.result === 'unschedulable' && [outcome.message, outcome.unschedulablePlugins]).toEqual([
      'no nodes available to schedule pods',
      [],
    ])
  })

  it('SC-PERF-04 SC-PERF-10 SC-PERF-12 stops when enough nodes are found and continues from there with the next pod', () => {
    const state = clusterOf(() => Array.from({ length: 300 }, (_, i) => aNode(`n${String(i).padStart(3, '0')}`)))
    const first = cycle(aPod(state.shapes, 'p'), state, { mode: 'faithful' })
    expect([first.scan?.toFind, first.scan?.feasible.length, first.nextStart]).toEqual([144, 144, 144])
    const second = cycle(aPod(state.shapes, 'q'), state, { mode: 'faithful', start: first.nextStart })
    expect([names(second)[0], second.nextStart]).toEqual(['n144', 288])
  })

  it('examines every node in exhaustive mode', () => {
    const state = clusterOf(() => Array.from({ length: 300 }, (_, i) => aNode(`n${i}`)))
    expect(cycle(aPod(state.shapes, 'p'), state, { mode: 'exhaustive' }).scan?.feasible.length).toBe(300)
  })
})
