import { expect, it } from 'vitest'
import type { DrainPlan } from './drain-plan.ts'
import { drainPlanSummary } from './drain-plan-summary.ts'
import type { DrainWave, HeldNode } from './drain-waves.ts'

function wave(nodes: readonly string[], actionsDoneMs: number, settledMs: number): DrainWave {
  return { nodes, verdict: 'SAFE', reasons: [], actionsDoneMs, settledMs, rescheduled: 1, workloads: [] }
}

function held(node: string): HeldNode {
  return { node, verdict: 'STUCK', summary: 'web-1 waits for the budget web.', reasons: [], stuck: [], lacksRoom: true }
}

const nothing: Pick<DrainPlan, 'waves' | 'held' | 'gone' | 'untried' | 'surge'> = {
  waves: [],
  held: [],
  gone: [],
  untried: [],
  surge: undefined,
}

it('counts nodes and waves; the plan is done when its last wave is, after the others have settled', () => {
  const waves = [wave(['a'], 5_000, 30_000), wave(['b', 'c'], 10_000, 600_000)]
  expect(drainPlanSummary({ ...nothing, waves })).toBe('3 of 3 nodes in 2 waves, done after 40 s.')
})

it('reports why the only blocked node is blocked, and names several', () => {
  expect(drainPlanSummary({ ...nothing, held: [held('a')] })).toBe(
    '0 of 1 node can be drained; a is STUCK: web-1 waits for the budget web.',
  )
  const several = ['a', 'b', 'c', 'd'].map(held)
  expect(drainPlanSummary({ ...nothing, waves: [wave(['e'], 1_000, 1_000)], held: several })).toBe(
    '1 of 5 nodes in 1 wave, done after 1 s; 4 nodes not planned: a, b, c and 1 more.',
  )
})

it('reports how many more can be drained with added nodes, and which the autoscaler removed', () => {
  const surge = { like: ['a'], waves: [wave(['a'], 1, 1)], held: [], durationMs: 1, givenBack: [], kept: [] }
  expect(drainPlanSummary({ ...nothing, held: [held('a'), held('b')], gone: ['c'], surge })).toMatch(
    /; c removed by the autoscaler before its turn; 2 more with 1 added node\.$/,
  )
})

it('reports which part of the nodes was not rehearsed', () => {
  expect(drainPlanSummary({ ...nothing, waves: [wave(['a'], 1_000, 1_000)], untried: ['b', 'c'] })).toBe(
    '1 of 3 nodes in 1 wave, done after 1 s; 2 nodes not rehearsed: the limit of runs is reached.',
  )
})
