import { describe, expect, it } from 'vitest'
import { aNode, aPod, type PodOptions, T0 } from '../../../test/support/builders.ts'
import { ControllerRun } from '../../../test/support/controller-run.ts'
import { condition, findCondition } from '../../kube/condition.ts'
import type { Row } from '../../kube/kinds.ts'
import { type PodRow, podRow } from '../../kube/pod.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import type { Decision } from './decision.ts'
import { Scheduler } from './scheduler.ts'

const shapes = new ShapeInterner()
const pod = (name: string, options: PodOptions = {}): PodRow => aPod(shapes, name, options)
const bound = (name: string, nodeName: string, options: PodOptions = {}): PodRow =>
  pod(name, { nodeName, phase: 'Running', ...options })

const leaving: PodOptions = {
  deletionTimestamp: T0,
  conditions: [condition({ type: 'DisruptionTarget', status: 'True', reason: 'PreemptionByScheduler' })],
}

function runOf(...rows: readonly Row[]): ControllerRun {
  return new ControllerRun({ rows, actors: [new Scheduler()], shapes })
}

function nodeOf(run: ControllerRun, name: string): string | undefined {
  return run.state.get('Pod', 'default', name)?.nodeName
}

/** A write from outside, as a user or a controller makes it. */
function act(run: ControllerRun, work: Parameters<ControllerRun['simulation']['act']>[1]): void {
  run.simulation.act('kube-scheduler', work)
}

describe('the scheduler in a run', () => {
  it('SC-OVR-03 SC-OVR-06 binds Pending pods and records an event', () => {
    const run = runOf(aNode('n1'), pod('a', { cpu: '1' })).until(5)
    expect(nodeOf(run, 'a')).toBe('n1')
    expect(run.state.get('Pod', 'default', 'a')?.conditions).toMatchObject([{ type: 'PodScheduled', status: 'True' }])
    expect(run.takeEvents()).toEqual(['Normal Scheduled: Successfully assigned default/a to n1'])
  })

  it('SC-OVR-05 reports in the status why a pod is unschedulable, and binds it when resources become free', () => {
    const run = runOf(aNode('n1', { cpu: '1' }), bound('old', 'n1', { cpu: '1' }), pod('a', { cpu: '1' })).until(5)
    const row = run.state.get('Pod', 'default', 'a')
    expect(row && findCondition(row.conditions, 'PodScheduled')).toMatchObject({
      status: 'False',
      reason: 'Unschedulable',
      message:
        '0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.',
    })
    act(run, (turn) => turn.api.delete({ kind: 'Pod', namespace: 'default', name: 'old' }, { gracePeriodSeconds: 0 }))
    run.until(20)
    expect(nodeOf(run, 'a')).toBe('n1')
  })

  it('SC-OVR-14 ignores pods of other schedulers', () => {
    const run = runOf(aNode('n1'), pod('a', { spec: { schedulerName: 'other' } })).until(5)
    expect([nodeOf(run, 'a'), run.takeEvents()]).toEqual(['', []])
  })

  it('SC-GATE-06 SC-GATE-07 does not try a gated pod until its last gate is removed', () => {
    const run = runOf(aNode('n1'), pod('a', { schedulingGates: ['foo', 'bar'] })).until(5)
    expect([nodeOf(run, 'a'), run.takeEvents()]).toEqual(['', []])
    const release = (...schedulingGates: readonly string[]): void =>
      act(run, ({ api, cluster }) => {
        const row = cluster.get('Pod', 'default', 'a')
        if (row) api.update(podRow({ ...row, schedulingGates }))
      })
    release('bar')
    expect(nodeOf(run.until(10), 'a')).toBe('')
    release()
    expect(nodeOf(run.until(15), 'a')).toBe('n1')
  })

  it('SC-PRE-17 SC-PRE-18 tries high-priority pods first and continues when one does not fit', () => {
    const decisions: string[] = []
    const onDecision = ({ pod: { name }, outcome }: Decision): void => void decisions.push(`${name} ${outcome.result}`)
    const rows = [
      aNode('n1', { cpu: '2' }),
      pod('low', { cpu: '1', spec: { priority: 1 } }),
      pod('huge', { cpu: '64', spec: { priority: 9 } }),
      pod('high', { cpu: '1', spec: { priority: 5 } }),
    ]
    new ControllerRun({ rows, actors: [new Scheduler({ onDecision })] }).until(5)
    expect(decisions).toEqual(['huge unschedulable', 'high bound', 'low bound'])
  })

  it('SC-PRE-19 SC-PRE-20 SC-PRE-21 SC-PRE-24 SC-PRE-37 preempts pods of lower priority, waits until they terminate and binds the preemptor', () => {
    const victim = bound('victim', 'n1', { cpu: '2', spec: { priority: 1, terminationGracePeriodSeconds: 30 } })
    const run = runOf(aNode('n1', { cpu: '2' }), victim, pod('vip', { cpu: '2', spec: { priority: 10 } })).until(5)
    const row = run.state.get('Pod', 'default', 'victim')
    expect(row?.deletionGracePeriodSeconds).toBe(30)
    expect(row && findCondition(row.conditions, 'DisruptionTarget')).toMatchObject({
      status: 'True',
      reason: 'PreemptionByScheduler',
    })
    expect(run.state.get('Pod', 'default', 'vip')).toMatchObject({ nominatedNodeName: 'n1', nodeName: '' })
    expect(run.takeEvents()).toContain('Normal Preempted: Preempted by pod uid-default-vip on node n1')
    act(run, (turn) => turn.api.delete({ kind: 'Pod', namespace: 'default', name: 'victim' }, { gracePeriodSeconds: 0 }))
    expect(nodeOf(run.until(20), 'vip')).toBe('n1')
  })

  it.each([
    ['takes it from a pod when another pod is preempted', {}, ''],
    ['leaves it to a pod when all victims are on their way out already', leaving, 'n1'],
  ])('SC-PRE-23 the nomination to a node: %s', (_, going: PodOptions, left) => {
    const victim = bound('victim', 'n1', { cpu: '2', spec: { priority: 1 }, ...going })
    const waits = podRow({ ...pod('waits', { cpu: '1', spec: { priority: 5 } }), nominatedNodeName: 'n1' })
    const run = runOf(aNode('n1', { cpu: '2' }), victim, waits, pod('vip', { cpu: '2', spec: { priority: 10 } })).until(5)
    expect(run.state.get('Pod', 'default', 'vip')).toMatchObject({ nominatedNodeName: 'n1', nodeName: '' })
    expect(run.state.get('Pod', 'default', 'waits')?.nominatedNodeName).toBe(left)
  })

  it('deletes a victim twice when a second pod chooses it before its deletion', () => {
    const low = (name: string) => bound(name, 'n1', { cpu: '1', spec: { priority: 1 } })
    const vip = (name: string) => pod(name, { cpu: '1', spec: { priority: 10 } })
    const run = runOf(aNode('n1', { cpu: '2' }), low('a'), low('b'), vip('first')).until(0.015)
    expect(run.state.list('Pod').map((row) => row.deletionTimestamp)).toEqual([undefined, undefined, undefined])
    act(run, ({ api }) => api.create<'Pod'>(vip('second')))
    const reported = run
      .until(5)
      .takeEvents()
      .filter((text) => text.startsWith('Normal Preempted: '))
    expect(reported.map((text) => text.split(' ')[5])).toEqual(['uid-default-first', 'uid-default-second', 'uid-default-second'])
    expect(
      run.state
        .list('Pod')
        .filter((row) => row.deletionTimestamp !== undefined)
        .map(({ name }) => name),
    ).toEqual(['a', 'b'])
  })

  it('SC-PRE-11 a pod with preemptionPolicy Never stays Pending', () => {
    const rows = [
      aNode('n1', { cpu: '2' }),
      bound('low', 'n1', { cpu: '2', spec: { priority: 1 } }),
      pod('calm', { cpu: '2', spec: { priority: 10, preemptionPolicy: 'Never' } }),
    ]
    const run = runOf(...rows).until(30)
    expect(run.state.get('Pod', 'default', 'low')?.deletionTimestamp).toBeUndefined()
    expect(nodeOf(run, 'calm')).toBe('')
  })

  it('retries a pod that failed before it observed the binding of the pod it depends on', () => {
    const apart = {
      maxSkew: 1,
      topologyKey: 'rack',
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: { app: 'web' }, matchExpressions: [] },
      minDomains: 2,
      nodeAffinityPolicy: 'Honor',
      nodeTaintsPolicy: 'Ignore',
      matchLabelKeys: [],
    }
    const web = { labels: { app: 'web' }, spec: { topologySpreadConstraints: [apart] } }
    const run = runOf(aNode('n1', { labels: { rack: 'a' } }), ...['a', 'b'].map((name) => pod(name, web))).until(30)
    const names = ['a', 'b'].map((name) => nodeOf(run, name))
    expect(names.toSorted()).toEqual(['', 'n1'])
    expect(run.takeEvents().filter((event) => event.includes('FailedScheduling'))).toHaveLength(2)
  })

  it('settles while a pod is Pending in an empty cluster', () => {
    const run = runOf(pod('a'))
    expect(run.simulation.run({ eventsMax: 1000 }).end).toBe('quiet')
  })

  it('tries the pods of an empty cluster when a node joins', () => {
    const run = runOf(pod('a')).until(3)
    act(run, (turn) => turn.api.create(aNode('n1')))
    expect(nodeOf(run.until(30), 'a')).toBe('n1')
  })

  it('reports every node of a tie to observers', () => {
    const ties: (readonly string[])[] = []
    const onDecision = ({ outcome }: Decision): void => {
      if (outcome.result === 'bound') ties.push(outcome.ties)
    }
    new ControllerRun({ rows: [aNode('n1'), aNode('n2'), pod('a')], actors: [new Scheduler({ onDecision })] }).until(5)
    expect(ties).toEqual([['n1', 'n2']])
  })

  it('makes the same decisions when it runs in slices', () => {
    const rows = [
      ...['n1', 'n2', 'n3'].map((name) => aNode(name, { cpu: '3' })),
      ...Array.from({ length: 20 }, (_, i) => pod(`p${i}`, { cpu: '500m' })),
    ]
    const whole = runOf(...rows).until(60)
    const sliced = runOf(...rows)
    for (let i = 0; i < 10; i++) sliced.simulation.run({ eventsMax: 1 })
    sliced.until(60)
    expect(sliced.state.digest()).toBe(whole.state.digest())
  })
})
