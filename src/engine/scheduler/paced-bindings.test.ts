import { expect, it } from 'vitest'
import { aNode, aPod } from '../../../test/support/builders.ts'
import { ControllerRun } from '../../../test/support/controller-run.ts'
import { findCondition } from '../../kube/condition.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import type { Args } from './configuration/plugin-args.ts'
import { readSchedulerConfig } from './configuration/scheduler-config.ts'
import { Scheduler } from './scheduler.ts'

const shapes = new ShapeInterner()

interface Setup {
  readonly nodeCpu?: string
  readonly clientConnection?: Args
  readonly attemptMs?: number
}

function runOf(pods: number, { nodeCpu = '1000', clientConnection = {}, attemptMs }: Setup = {}) {
  const waiting = Array.from({ length: pods }, (_, i) => aPod(shapes, `p${i}`, { cpu: '1' }))
  const config = readSchedulerConfig({ clientConnection })
  return new ControllerRun({
    rows: [aNode('n1', { cpu: nodeCpu, pods: '1000' }), ...waiting],
    actors: [new Scheduler({ config, attemptMs })],
    shapes,
  })
}

function bound(run: ControllerRun): number {
  return run.state.list('Pod').filter(({ nodeName }) => nodeName !== '').length
}

it('A1.17 binds 100 pods at once, then 50 a second', () => {
  const run = runOf(200)
  expect([0.01, 0.51, 1.01, 2.01].map((seconds) => bound(run.until(seconds)))).toEqual([100, 125, 150, 200])
})

it('A1.17 counts pods that wait to be bound', () => {
  const run = runOf(200, { nodeCpu: '150' })
  expect(bound(run.until(10))).toBe(150)
})

it('A1.17 tries the next pod after the status of the last one and the earlier bindings are written', () => {
  const run = runOf(120, { nodeCpu: '110' })
  const refused = (): number =>
    run.state.list('Pod').filter(({ conditions }) => findCondition(conditions, 'PodScheduled')?.status === 'False').length
  // Ten bindings wait, 20 ms each, and so does the status of the first pod that finds no room.
  expect([0.21, 0.23, 0.41].map((seconds) => run.until(seconds) && refused())).toEqual([0, 1, 10])
})

it('A1.17 uses the configured request rate', () => {
  expect(bound(runOf(40, { clientConnection: { qps: 10, burst: 20 } }).until(1.01))).toBe(30)
  expect(bound(runOf(400, { clientConnection: { qps: -1 } }).until(0.01))).toBe(400)
})

it('A1.18 tries one pod after the other', () => {
  const run = runOf(4, { attemptMs: 10 })
  expect([0.005, 0.015, 0.025, 0.035].map((seconds) => bound(run.until(seconds)))).toEqual([1, 2, 3, 4])
})
