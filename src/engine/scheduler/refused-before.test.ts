import { describe, expect, it } from 'vitest'
import { aNode, aPod, type PodOptions, T0 } from '../../../test/support/builders.ts'
import { ControllerRun } from '../../../test/support/controller-run.ts'
import { condition, findCondition } from '../../kube/condition.ts'
import { addMs, type Instant } from '../../kube/instant.ts'
import type { Row } from '../../kube/kinds.ts'
import { type PodRow, podRow } from '../../kube/pod.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { lastRefusal, refusalsSoFar } from './queue/last-refusal.ts'
import { Scheduler } from './scheduler.ts'
import type { SchedulerOptions } from './scheduler-options.ts'

const RECORDED = '0/7 nodes are available: 7 Insufficient cpu.'
/** It has room, and a taint that refuses the pod: its arrival makes the scheduler try the pod. */
const LARGE = aNode('n2', { cpu: '2', taints: [{ key: 'gpu', value: '', effect: 'NoSchedule', timeAdded: undefined }] })
const shapes = new ShapeInterner()
const pod = (name: string, options: PodOptions = {}): PodRow => aPod(shapes, name, options)

/** A pod that the scheduler refused this many seconds before the run. */
function refused(name: string, ageSeconds: number, options: PodOptions = {}): PodRow {
  const lastTransitionTime = addMs(T0, -1000 * ageSeconds)
  const scheduled = condition({
    type: 'PodScheduled',
    status: 'False',
    reason: 'Unschedulable',
    message: RECORDED,
    lastTransitionTime,
  })
  return pod(name, { cpu: '2', conditions: [scheduled], ...options })
}

function runOf(rows: readonly Row[], options: SchedulerOptions = {}): ControllerRun {
  return new ControllerRun({ rows: [aNode('n1', { cpu: '1' }), ...rows], actors: [new Scheduler(options)], shapes })
}

function waiting(run: ControllerRun): PodRow {
  const row = run.state.get('Pod', 'default', 'a')
  if (!row) throw new Error('the pod is there')
  return row
}

function message(run: ControllerRun): string | undefined {
  return findCondition(waiting(run).conditions, 'PodScheduled')?.message
}

function act(run: ControllerRun, work: Parameters<ControllerRun['simulation']['act']>[1]): ControllerRun {
  run.simulation.act('kube-scheduler', work)
  return run
}

describe('a pod that was refused before the run', () => {
  it('A4.19 stays as it is until an event may help it', () => {
    const run = runOf([refused('a', 60), pod('other', { nodeName: 'n1', phase: 'Running' })]).until(20)
    expect([message(run), run.takeEvents()]).toEqual([RECORDED, []])
    act(run, ({ api, cluster }) => {
      const node = cluster.get('Node', '', 'n1')
      if (node) api.update({ ...node, annotations: { seen: 'yes' } })
    })
    expect(message(run.until(40))).toBe(RECORDED)
    act(run, ({ api }) => api.create<'Node'>(LARGE))
    expect(message(run.until(60))).toMatch(/^0\/2 nodes are available/)
  })

  it('A4.19 is tried again for an event at the start of the run', () => {
    const run = act(runOf([refused('a', 60)]), ({ api }) => api.create<'Node'>(LARGE))
    expect(message(run.until(20))).toMatch(/^0\/2 nodes are available/)
  })

  it('A4.19 is tried again five minutes after it was refused', () => {
    const run = runOf([refused('a', 60)])
    expect(message(run.until(239))).toBe(RECORDED)
    expect(message(run.until(275))).toMatch(/^0\/1 nodes are available/)
  })

  it('A4.19 does not preempt before it is tried again', () => {
    const small = pod('small', { cpu: '1', nodeName: 'n1', phase: 'Running', spec: { priority: 1 } })
    const run = runOf([refused('a', 60, { cpu: '1', spec: { priority: 9 } }), small]).until(200)
    expect(run.state.get('Pod', 'default', 'small')?.deletionTimestamp).toBeUndefined()
    expect(run.until(275).takeEvents()).toContain('Normal Preempted: Preempted by pod uid-default-a on node n1')
  })

  it('A4.19 is scheduled at once if it fits by now: an event has woken it before the run', () => {
    const run = runOf([refused('a', 60, { cpu: '1' })]).until(1)
    expect(waiting(run).nodeName).toBe('n1')
  })

  it('is tried at once by a scheduler that has just started', () => {
    expect(message(runOf([refused('a', 60)], { isNew: true }).until(1))).toMatch(/^0\/1 nodes are available/)
  })

  it('is tried at once when it was changed before the scheduler began', () => {
    const run = runOf([refused('a', 60)])
    act(run, ({ api }) => api.updateStatus<'Pod'>(podRow({ ...waiting(run), nominatedNodeName: 'n1' })))
    expect(message(run.until(1))).toMatch(/^0\/1 nodes are available/)
  })
})

describe('lastRefusal', () => {
  const at = (row: PodRow, phase = 0.5): Instant | undefined => lastRefusal(row, T0, () => phase)

  it('A4.19 is the time of the condition as long as a pod waits for the first time', () => {
    expect(at(refused('a', 290))).toBe(T0 - 290_000)
  })

  it('A4.19 lies within the last five minutes for a pod that has waited longer', () => {
    expect([at(refused('a', 301)), at(refused('a', 3600), 0.1)]).toEqual([T0 - 150_000, T0 - 30_000])
  })

  it('is unknown for a pod that was not refused', () => {
    const gated = condition({ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated', lastTransitionTime: T0 })
    expect([at(pod('a')), at(pod('b', { conditions: [gated] }))]).toEqual([undefined, undefined])
  })
})

describe('refusalsSoFar', () => {
  const after = (seconds: number, phase: number): number => {
    const lastTransitionTime = addMs(T0, -seconds * 1000)
    const conditions = [condition({ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', lastTransitionTime })]
    return refusalsSoFar(pod('p', { conditions }), T0, () => phase)
  }

  it.each([
    ['one at first', 0, 0.99, 1],
    ['two when the back-off of one second has passed', 1, 0.99, 2],
    ['four after seven seconds', 7, 0.99, 4],
    ['half of those, in the typical course', 7, 0.5, 3],
    ['five at most, since the back-off no longer grows', 10_000, 0.99, 5],
    ['one at least', 10_000, 0, 1],
  ])('A4.19 is %s', (_name, seconds, phase, refusals) => {
    expect(after(seconds, phase)).toBe(refusals)
  })
})
