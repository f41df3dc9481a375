import { describe, expect, it } from 'vitest'
import { aNode, aPod, type PodOptions, T0 } from '../../../test/support/builders.ts'
import { defaultSchedulerConfig } from '../../engine/scheduler/configuration/scheduler-config.ts'
import type { Row } from '../../kube/kinds.ts'
import type { PodRow } from '../../kube/pod.ts'
import { atOnce } from '../../lib/at-once.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { judgeDecision } from './judge-decision.ts'

const state = new ClusterState()
const waiting = (name: string, options: PodOptions = {}): PodRow => aPod(state.shapes, name, { cpu: '1', ...options })
const taken = (name: string, nodeName: string, cpu: string): PodRow =>
  aPod(state.shapes, name, { cpu, nodeName, phase: 'Running' })

interface Seen {
  readonly pod?: PodRow
  readonly node?: string
  readonly message?: string
  /** The states that the scheduler may have known; the one of the rows when left out. */
  readonly known?: readonly ClusterState[]
}

function judge(rows: readonly Row[], seen: Seen) {
  const cluster = new ClusterState(state.shapes)
  const pod = seen.pod ?? waiting('new')
  for (const row of [...rows, pod]) cluster.put(row)
  const decision = { pod, node: seen.node, message: seen.message ?? '' }
  return atOnce(judgeDecision(decision, seen.known ?? [cluster], { config: defaultSchedulerConfig(), now: T0 }))
}

describe('a decision of the real scheduler', () => {
  const two = [aNode('a', { cpu: '4' }), aNode('b', { cpu: '4' })]

  it('matches when the node is one of a tie', () => {
    for (const node of ['a', 'b']) expect(judge(two, { node })).toEqual({ expected: ['a', 'b'], disagreement: undefined })
  })

  it('differs when other nodes have a higher score, with the plugin that makes the difference', () => {
    expect(judge([...two, taken('old', 'a', '3')], { node: 'a' })).toMatchObject({
      expected: ['b'],
      disagreement: {
        kind: 'NODE_OUTSCORED',
        plugin: 'NodeResourcesFit',
        message: expect.stringMatching(/^b has \d+ points, a \d+$/),
      },
    })
  })

  it('differs when a filter rejects the node', () => {
    expect(judge([...two, taken('old', 'a', '4')], { node: 'a' })).toMatchObject({
      expected: ['b'],
      disagreement: { kind: 'NODE_REFUSED', plugin: 'NodeResourcesFit', message: 'Insufficient cpu' },
    })
  })

  it('differs when the twin finds no node', () => {
    const full = [aNode('a', { cpu: '4' }), taken('old', 'a', '4')]
    expect(judge(full, { node: 'a' })).toMatchObject({
      expected: [],
      disagreement: { kind: 'NODE_REFUSED', plugin: 'NodeResourcesFit' },
    })
  })

  it('differs when the node is unknown to the twin', () => {
    expect(judge(two, { node: 'c' })).toMatchObject({ expected: ['a', 'b'], disagreement: { kind: 'NODE_UNKNOWN' } })
  })

  it('without a node matches when the messages are identical', () => {
    const message =
      '0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.'
    const full = [aNode('a', { cpu: '4' }), taken('old', 'a', '4')]
    expect(judge(full, { message })).toEqual({ expected: [], disagreement: undefined })
    expect(judge(full, { message: message.replace('cpu', 'memory') })).toMatchObject({
      disagreement: { kind: 'OTHER_REASONS', plugin: 'NodeResourcesFit', message },
    })
    expect(judge(two, { message })).toMatchObject({ expected: ['a', 'b'], disagreement: { kind: 'NODE_EXPECTED' } })
  })

  it('matches when a state that the scheduler may have read explains it, and is otherwise compared with the most likely state', () => {
    const [crowdedA, crowdedB] = ['a', 'b'].map((name) => {
      const cluster = new ClusterState(state.shapes)
      for (const row of [...two, taken('old', name, '3'), waiting('new')]) cluster.put(row)
      return cluster
    }) as [ClusterState, ClusterState]
    expect(judge([], { node: 'a', known: [crowdedA, crowdedB] })).toEqual({ expected: ['a'], disagreement: undefined })
    expect(judge([], { node: 'a', known: [crowdedA, crowdedA] })).toMatchObject({
      expected: ['b'],
      disagreement: { kind: 'NODE_OUTSCORED' },
    })
  })

  it('is not judged for a pod of another scheduler or a terminating pod', () => {
    expect(judge(two, { pod: waiting('new', { spec: { schedulerName: 'other' } }), node: 'a' })).toBeUndefined()
    expect(judge(two, { pod: waiting('new', { deletionTimestamp: T0 }), node: 'a' })).toBeUndefined()
  })

  it('SC-PERF-04 may be explained by the start index of a partial search, with feasible nodes only', () => {
    // Two hundred nodes of which a search sees a hundred: the best of all is in half of the searches only.
    const many = Array.from({ length: 200 }, (_, i) => aNode(`n${String(i).padStart(3, '0')}`, { cpu: i === 0 ? '64' : '4' }))
    const closed = aNode('zz', { cpu: '4', taints: [{ key: 'closed', value: '', effect: 'NoSchedule', timeAdded: undefined }] })
    expect(judge(many, { node: 'n000' })).toEqual({ expected: ['n000'], disagreement: undefined })
    expect(judge(many, { node: 'n150' })).toEqual({ expected: ['n000'], disagreement: undefined })
    expect(judge([...many, closed], { node: 'zz' })?.disagreement).toMatchObject({
      kind: 'NODE_REFUSED',
      plugin: 'TaintToleration',
    })
  })
})
