import { describe, expect, it } from 'vitest'
import { aNode, aPod, type PodOptions, T0 } from '../../../test/support/builders.ts'
import { ControllerRun } from '../../../test/support/controller-run.ts'
import { condition, findCondition } from '../../kube/condition.ts'
import { addMs } from '../../kube/instant.ts'
import type { Row } from '../../kube/kinds.ts'
import { type PodRow, podRow } from '../../kube/pod.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { earlierRefusals } from './queue/earlier-refusals.ts'
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

describe('a pod that was rejected before the run', () => {
  it('A4.19 stays unschedulable until an event may help it', () => {
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

  it('A4.19 is retried for an event at the start of the run', () => {
    const run = act(runOf([refused('a', 60)]), ({ api }) => api.create<'Node'>(LARGE))
    expect(message(run.until(20))).toMatch(/^0\/2 nodes are available/)
  })

  it('A4.19 is retried five minutes after it was rejected', () => {
    const run = runOf([refused('a', 60)], { waitPhase: () => 0 })
    expect(message(run.until(239))).toBe(RECORDED)
    expect(message(run.until(275))).toMatch(/^0\/1 nodes are available/)
  })

  it('A4.19 does not preempt before it is retried', () => {
    const small = pod('small', { cpu: '1', nodeName: 'n1', phase: 'Running', spec: { priority: 1 } })
    const run = runOf([refused('a', 60, { cpu: '1', spec: { priority: 9 } }), small], { waitPhase: () => 0 }).until(200)
    expect(run.state.get('Pod', 'default', 'small')?.deletionTimestamp).toBeUndefined()
    expect(run.until(275).takeEvents()).toContain('Normal Preempted: Preempted by pod uid-default-a on node n1')
  })

  it('A4.19 is scheduled at once if it fits now: an event before the run requeued it', () => {
    const run = runOf([refused('a', 60, { cpu: '1' })]).until(1)
    expect(waiting(run).nodeName).toBe('n1')
  })

  it('is tried at once by a scheduler that has just started', () => {
    expect(message(runOf([refused('a', 60)], { isNew: true }).until(1))).toMatch(/^0\/1 nodes are available/)
  })

  it('is tried at once when it changed before the scheduler started', () => {
    const run = runOf([refused('a', 60)])
    act(run, ({ api }) => api.updateStatus<'Pod'>(podRow({ ...waiting(run), nominatedNodeName: 'n1' })))
    expect(message(run.until(1))).toMatch(/^0\/1 nodes are available/)
  })
})

describe('earlierRefusals', () => {
  /** How often, and how many seconds ago last, a pod was refused that was refused first this many seconds ago. */
  function earlier(ageSeconds: number, share = 0.5): readonly number[] | undefined {
    const found = earlierRefusals(refused('a', ageSeconds), T0, () => share)
    return found && [found.refusals, (T0 - found.refusedAt) / 1000]
  }

  it.each([
    ['once, within the second of the stamp', 0, 0.99, [1, 0]],
    ['once, in the middle of that second', 20, 0, [1, 20]],
    ['twice when the back-off of one second has passed', 1, 0.99, [2, 0]],
    ['four times after seven seconds', 7, 0.99, [4, 0]],
    ['three times after seven seconds in the typical course, the last between the back-off and now', 7, 0.5, [3, 2]],
    ['five times at most, since the back-off no longer grows', 10_000, 0.99, [5, 3]],
    ['at most five minutes ago', 3600, 0, [1, 300]],
  ])('A4.19 a pod was rejected %s', (_name, ageSeconds, share, expected) => {
    expect(earlier(ageSeconds, share)).toEqual(expected)
  })

  it('A4.19 pods of the same second were rejected in a drawn order', () => {
    const at = (share: number) => earlierRefusals(refused('a', 20), T0, (_pod, of) => (of === 'refusals' ? 0 : share))?.refusedAt
    expect([at(0), at(0.5), at(1)]).toEqual([T0 - 20_000, T0 - 19_500, T0 - 19_001])
  })

  it('is undefined for a pod that was not rejected', () => {
    const gated = condition({ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated', lastTransitionTime: T0 })
    const none = [pod('a'), pod('b', { conditions: [gated] })].map((row) => earlierRefusals(row, T0, () => 0.5))
    expect(none).toEqual([undefined, undefined])
  })
})
