import { describe, expect, it } from 'vitest'
import { keyIn } from '../../../../test/support/moves.ts'
import { outcomeFacts } from '../../../../test/support/outcome-facts.ts'
import { playText, reasonLines } from '../../../../test/support/play-text.ts'
import type { Action } from '../../actions/action.ts'
import { scenarioOf } from '../../scenario.ts'
import type { Facts } from './facts.ts'
import { limitReasons } from './limit-reasons.ts'

function linesOf(facts: Partial<Facts>): readonly string[] {
  return reasonLines({ reasons: limitReasons(outcomeFacts(facts)) })
}

const WAIT: Action = { kind: 'wait', untilQuiet: true }
const CORDON: Action = { kind: 'cordon', nodes: { names: ['a'] } }

describe('a run that ended before it settled', () => {
  const early = { quiet: false, durationMs: 3_600_000 }

  it.each<[string, Partial<Facts>, readonly string[]]>([
    [
      'at its limit',
      early,
      ['LIMIT_REACHED WARNING the run reached its limit after 1 h of virtual time, before everything had settled'],
    ],
    ['at the horizon that was requested', { ...early, scenario: scenarioOf([], { horizonMs: 3_600_000 }) }, []],
    [
      'at its limit, before the horizon',
      { ...early, scenario: scenarioOf([], { horizonMs: 7_200_000 }) },
      ['LIMIT_REACHED WARNING the run reached its limit after 1 h of virtual time, before everything had settled'],
    ],
    [
      'at the horizon, before an action was done',
      { ...early, scenario: scenarioOf([WAIT, CORDON], { horizonMs: 3_600_000 }), actionsDoneAtMs: undefined },
      ['LIMIT_REACHED WARNING the horizon of 1 h ends before all actions are done; a longer horizon shows the rest'],
    ],
    [
      'at the horizon, during a wait',
      { ...early, scenario: scenarioOf([WAIT], { horizonMs: 3_600_000 }), actionsDoneAtMs: undefined },
      [],
    ],
    [
      'at the horizon, after a wait',
      { ...early, scenario: scenarioOf([WAIT], { horizonMs: 3_600_000 }), actionsDoneAtMs: 0, isCutOff: true },
      [],
    ],
    [
      'at the horizon, during a rollout',
      {
        ...early,
        scenario: scenarioOf([CORDON], { horizonMs: 3_600_000 }),
        actionsDoneAtMs: 0,
        rolling: [{ workload: keyIn('Deployment', 'web'), waitsFor: [], updated: 1, desired: 3, causes: [] }],
      },
      [
        'LIMIT_REACHED WARNING the horizon of 1 h ends before the rollout of Deployment default/web does, at 1 of 3 updated replicas; a longer horizon shows the rest',
      ],
    ],
    [
      'at the horizon, before a consequence',
      { ...early, scenario: scenarioOf([CORDON], { horizonMs: 3_600_000 }), actionsDoneAtMs: 0, isCutOff: true },
      ['LIMIT_REACHED WARNING the horizon of 1 h ends before all consequences have settled; a longer horizon shows the rest'],
    ],
    [
      'with an action that failed',
      { ...early, failures: [{ message: 'it failed', objects: [], timedOut: false, waiting: false, obstacles: [] }] },
      [],
    ],
  ])('%s', (_name, facts, expected) => {
    expect(linesOf(facts)).toEqual(expected)
  })
})

describe('a horizon before the consequences', () => {
  const world = 'node a\nnode b\nnode c\ndeployment web on=a,b\ntiming start=2s ready=4s terminate=3s\n'

  it.each([
    ['of a node that fails: it is not NotReady yet', 'fail-node a', '10s', 'UNKNOWN'],
    ['of a node that fails, without pods', 'fail-node c', '10s', 'UNKNOWN'],
    ['of a node that is deleted: its pods are not deleted yet', 'delete-node a', '1s', 'UNKNOWN'],
    ['of a node that is deleted, without pods', 'delete-node c', '5m', 'SAFE'],
    ['of a drain whose pods are available again', 'drain a', '1m', 'SAFE'],
    ['of a cordon', 'cordon a', '1s', 'SAFE'],
  ])('%s', (_name, action, horizon, verdict) => {
    expect(playText(`${world}${action}\nhorizon ${horizon}`).verdict).toBe(verdict)
  })

  it('begins the first line with what is worse', () => {
    const { verdict, summary } = playText(`${world}fail-node a\nhorizon 52s`)
    expect(verdict).toBe('DEGRADED')
    expect(summary).toMatch(/Deployment default\/web .* \(and 1 more reason\)/)
  })

  it('does not take what happens without the scenario for a consequence', () => {
    const busy = 'node a\nnode b\ndeployment slow on=b:starting\ntiming ready=20m\ncordon a\nhorizon 1m'
    expect(playText(busy)).toMatchObject({ verdict: 'SAFE', settledAtMs: undefined })
  })
})
