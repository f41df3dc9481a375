import { describe, expect, it } from 'vitest'
import { aNode, aPod, ownedBy, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { condition } from '../../../kube/condition.ts'
import { addMs } from '../../../kube/instant.ts'
import type { Row } from '../../../kube/kinds.ts'
import { podRow } from '../../../kube/pod.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { PodGc } from './pod-gc.ts'

function aRun(...rows: readonly Row[]): ControllerRun {
  return new ControllerRun({ rows, actors: [new PodGc()] })
}

const shapes = new ShapeInterner()
const ON_NODE = aPod(shapes, 'on', { nodeName: 'n', phase: 'Running' })
const NODE = { kind: 'Node', namespace: '', name: 'n' } as const

function seconds(run: ControllerRun): readonly number[] {
  return run.timesOf(({ kind, after }) => kind === 'Pod' && after === undefined).map(Math.round)
}

describe('PodGc', () => {
  it('WL-PHASE-10 sets the pods of a deleted node to Failed and removes them after the quarantine (semantics B10.3)', () => {
    const run = aRun(aNode('n'), aNode('m'), ON_NODE, aPod(shapes, 'other', { nodeName: 'm' })).until(6)
    run.simulation.act('pod-gc', (turn) => turn.api.delete(NODE))
    run.until(100)
    expect([seconds(run), run.state.list('Pod').map(({ name }) => name)]).toEqual([[46], ['other']])
    const failed = run.history(({ kind, after }) => (kind === 'Pod' && after?.phase === 'Failed' ? after.conditions : undefined))
    expect(failed[0]?.[0]).toMatchObject({ reason: 'DeletionByPodGC', message: 'PodGC: node no longer exists' })
  })

  it('removes many pods in sequence, each with two requests (recorded: sixty in 4.5 s)', () => {
    const pods = Array.from({ length: 60 }, (_, i) => aPod(shapes, `p-${i}`, { nodeName: 'n' }))
    const run = aRun(aNode('n'), ...pods).until(6)
    run.simulation.act('pod-gc', (turn) => turn.api.delete(NODE))
    const left = [46.1, 48.1, 50.6].map((at) => run.until(at).state.count('Pod'))
    expect(left).toEqual([45, 25, 0])
  })

  it('keeps the pods when the node is recreated in time', () => {
    const run = aRun(aNode('n'), ON_NODE).until(6)
    run.simulation.act('pod-gc', (turn) => turn.api.delete(NODE))
    run.until(30).simulation.act('pod-gc', (turn) => turn.api.create(aNode('n')))
    expect(seconds(run.until(200))).toEqual([])
  })

  it('finds pods that were orphans before the run, and none in a healthy cluster', () => {
    expect(seconds(aRun(ON_NODE).until(100))).toEqual([40])
    expect(new PodGc().keysAtStart(aRun(aNode('n'), ON_NODE).state)).toEqual([])
  })

  it('removes a terminating pod that was never scheduled (semantics B10.4)', () => {
    const run = aRun(aPod(shapes, 'late', { deletionTimestamp: T0, deletionGracePeriodSeconds: 30, finalizers: ['held'] })).until(
      100,
    )
    expect(run.state.list('Pod').map(({ phase, deletionGracePeriodSeconds }) => [phase, deletionGracePeriodSeconds])).toEqual([
      ['Failed', 0],
    ])
  })

  it('WL-PGC-02 WL-PGC-04 removes terminated pods beyond the threshold: evicted ones first, then the oldest', () => {
    const ended = (name: string, age: number, more: PodOptions = {}) =>
      aPod(shapes, name, { nodeName: 'n', phase: 'Succeeded', creationTimestamp: addMs(T0, -age * 1000), ...more })
    const ofJob = { ownerReferences: ownedBy('Job', 'batch') }
    const pods = [ended('old', 90, ofJob), ended('older', 100, ofJob), ended('young', 10), ON_NODE]
    const evicted = ended('evicted', 1, { phase: 'Failed', reason: 'Evicted' })
    const rows = [aNode('n'), ...pods, evicted, aPod(shapes, 'last', { nodeName: 'n', phase: 'Running' })]
    const run = new ControllerRun({ rows, actors: [new PodGc({ terminatedMax: 2 })] }).until(60)
    const names = (): readonly string[] => run.state.list('Pod').map(({ name }) => name)
    expect(names()).toHaveLength(6)
    const last = run.state.get('Pod', 'default', 'last')
    if (last) run.simulation.act('pod-gc', (turn) => turn.api.updateStatus<'Pod'>(podRow({ ...last, phase: 'Succeeded' })))
    expect(run.until(79).state.count('Pod')).toBe(6)
    run.until(81)
    expect(names()).toEqual(['young', 'on', 'last'])
  })

  it('removes terminating pods from a NotReady node with the out-of-service taint, and none from a Ready node', () => {
    const taints = [
      { key: 'node.kubernetes.io/out-of-service', value: 'nodeshutdown', effect: 'NoExecute', timeAdded: undefined },
    ]
    const ending = { deletionTimestamp: T0, deletionGracePeriodSeconds: 30, phase: 'Running' } as const
    const onDead = aPod(shapes, 'hangs', { nodeName: 'dead', ...ending })
    const onLive = aPod(shapes, 'ends', { nodeName: 'live', ...ending })
    const stays = aPod(shapes, 'stays', { nodeName: 'dead', phase: 'Running' })
    const ready = [condition({ type: 'Ready', status: 'True' })]
    const run = aRun(aNode('dead', { taints }), aNode('live', { taints, conditions: ready }), onDead, onLive, stays).until(100)
    expect(run.state.list('Pod').map(({ name }) => name)).toEqual(['ends', 'stays'])
  })

  it('removes pods that are deleted on such a node later', () => {
    const taints = [{ key: 'node.kubernetes.io/out-of-service', value: '', effect: 'NoExecute', timeAdded: undefined }]
    const run = aRun(aNode('dead', { taints }), aPod(shapes, 'late', { nodeName: 'dead', phase: 'Running' })).until(30)
    run.simulation.act('pod-gc', ({ api }) => api.delete({ kind: 'Pod', namespace: 'default', name: 'late' }))
    expect(run.until(31).state.list('Pod')).toHaveLength(1)
    expect(run.until(55).state.list('Pod')).toEqual([])
  })
})
