import { describe, expect, it } from 'vitest'
import { randomActions, randomCluster } from '../../test/simulation/random-cluster.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../engine/eviction/drain/drain-options.ts'
import { Random } from '../engine/run/random.ts'
import type { Action } from './actions/action.ts'
import { type Base, observedAt } from './base.ts'
import type { Outcome } from './outcome/outcome.ts'
import type { RunRecord } from './outcome/run-record.ts'
import { Rehearsal } from './rehearsal.ts'
import { type Scenario, scenarioOf } from './scenario.ts'
import { simulate } from './simulate.ts'

/** All of an outcome and its baseline except the states themselves. */
function reported(outcome: Outcome): unknown {
  const { after, baseline, record, ...rest } = outcome
  return { ...rest, after: after.digest(), record: recorded(record), baseline: baseline && reported(baseline) }
}

/** Ties are computed on demand. */
function recorded({ moves, placements, ...rest }: RunRecord): unknown {
  const settled = [...moves, ...placements].map(({ ties, ...item }) => ({ ...item, ties: ties() }))
  return structuredClone({ ...rest, settled })
}

/** The same request on a state without earlier requests. */
function alone({ state, ...rest }: Base, scenario: Scenario): unknown {
  return reported(simulate({ ...rest, state: state.fork() }, scenario))
}

describe('a baseline that several runs share', () => {
  it('gives the same results as separate baselines, after any earlier requests', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const random = Random.stream(seed, 'shared baselines')
      const { state, text } = randomCluster(random)
      const info = { clusterName: 'random', takenAt: observedAt(state), version: '1', digest: '', kubernetesVersion: undefined }
      const base = { state, info, coverage: [] }
      for (let i = 0; i < 4; i++) {
        const horizonMs = random.below(3) === 0 ? undefined : random.below(400_000)
        const scenario = scenarioOf(randomActions(random, state).slice(0, 3), { horizonMs, seed: 1 + random.below(2) })
        expect(reported(simulate(base, scenario)), `seed ${seed}, question ${i}:\n${text}`).toEqual(alone(base, scenario))
      }
    }
  })

  it('keeps its reported results when the next run continues it', () => {
    const base = smallShop({ allowed: 0, minAvailable: 3 }).pin()
    const first = simulate(base, scenarioOf([drainOf('a')], { horizonMs: 1000 }))
    const before = reported(first)
    simulate(base, scenarioOf([drainOf('b')], { horizonMs: 600_000 }))
    expect(reported(first)).toEqual(before)
    expect([first.baseline?.durationMs, first.baseline?.scenario.horizonMs]).toEqual([1000, 1000])
  })

  it('belongs to one of several parallel runs at a time', () => {
    const base = smallShop().pin()
    const scenario = scenarioOf([drainOf('a')])
    const expected = alone(base, scenario)
    const runs = [new Rehearsal(base, scenario), new Rehearsal(base, scenario), new Rehearsal(base, scenario)]
    while (runs.some(({ ended }) => !ended)) for (const run of runs) if (!run.ended) run.step()
    for (const run of runs) expect(reported(run.finish())).toEqual(expected)
    for (const run of runs) expect([run.ended, reported(run.finish())]).toEqual([true, expected])
  })
})

function drainOf(node: string): Action {
  return { kind: 'drain', nodes: { names: [node] }, options: DEFAULT_DRAIN_OPTIONS }
}
