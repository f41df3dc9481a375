import { expect, it } from 'vitest'
import { answerInquiry } from '../../test/support/answer-inquiry.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../engine/eviction/drain/drain-options.ts'
import { baseWhenSettled } from './base-when-settled.ts'
import { scenarioOf } from './scenario.ts'
import { simulate } from './simulate.ts'

it.each([
  ['is the end of the run where that is within a second', 1000, 0],
  ['is found by another run, up to a second later, where something else takes longer', 1001, 1],
])('the state when all has settled %s', (_, laterMs, runs) => {
  const base = smallShop().pin()
  const scenario = scenarioOf([{ kind: 'drain', nodes: { names: ['a'] }, options: DEFAULT_DRAIN_OPTIONS }])
  const outcome = simulate(base, scenario)
  const settledAtMs = outcome.durationMs - laterMs
  const settled = answerInquiry(baseWhenSettled(base, scenario, { ...outcome, settledAtMs }))
  const atMs = settled.base.info.takenAt - base.info.takenAt
  expect([settled.runs, atMs]).toEqual([runs, runs === 0 ? outcome.durationMs : settledAtMs + 1000])
})
