import { describe, expect, it } from 'vitest'
import { smallShop } from '../../../test/support/small-shop.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import { Rehearsal } from '../rehearsal.ts'
import { type Scenario, scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { validateScenario } from '../validate-scenario.ts'
import type { Action, Start } from './action.ts'

const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
const scale = (replicas: number): Action => ({ kind: 'scale', target: WEB, replicas })
const cordon = (name: string): Action => ({ kind: 'cordon', nodes: { names: [name] } })
const wait = (seconds: number): Action => ({ kind: 'wait', forMs: seconds * 1000 })
const timed = (start: Start | undefined, ...actions: readonly Action[]): Action => ({ kind: 'timed', start, actions })
const parallel = (...actions: readonly Action[]): Action => ({ kind: 'parallel', actions })
const at = (seconds: number, ...actions: readonly Action[]) => timed({ atMs: seconds * 1000 }, ...actions)
const later = (seconds: number, ...actions: readonly Action[]) => timed({ afterMs: seconds * 1000 }, ...actions)
const whenQuiet = (...actions: readonly Action[]) => timed({ whenQuiet: true }, ...actions)

/** When each action begins, seconds since the run began, in the order of the timeline. */
function begins(actions: readonly Action[], rest: Partial<Scenario> = {}): readonly string[] {
  return begun(simulate(smallShop().pin(), scenarioOf(actions, rest)))
}

function begun({ timeline }: { readonly timeline: ReturnType<typeof simulate>['timeline'] }): readonly string[] {
  return timeline
    .filter(({ kind }) => kind === 'ACTION_STARTED')
    .map(({ atMs, message }) => `${atMs / 1000} ${message.replace(' starts', '')}`)
}

describe('actions with a start time', () => {
  it('begin at their time in the run, independent of other actions', () => {
    expect(begins([wait(100), scale(4), at(30, cordon('a')), at(20, cordon('b'))])).toEqual([
      '0 wait',
      '20 cordon',
      '30 cordon',
      '100 scale of deployment.apps/web to 4',
    ])
  })

  it('begin at once when their time has passed', () => {
    expect(begins([wait(50), later(0, at(10, cordon('a')))])).toEqual(['0 wait', '50 cordon'])
  })

  it('begin after a delay, and delay later actions', () => {
    expect(begins([cordon('a'), later(10, cordon('b'), cordon('c')), scale(4)])).toEqual([
      '0 cordon',
      '10 cordon',
      '10 cordon',
      '10 scale of deployment.apps/web to 4',
    ])
  })

  it('begin when the run has settled, not before a change scheduled for the same time', () => {
    const [first, second, ...rest] = begins([scale(6), at(60, scale(2)), whenQuiet(cordon('a')), cordon('b')])
    expect([first, second]).toEqual(['0 scale of deployment.apps/web to 6', '60 scale of deployment.apps/web to 2'])
    expect(rest.map((text) => text.replace(/^\S+ /, ''))).toEqual(['cordon', 'cordon'])
    for (const text of rest) expect(Number.parseFloat(text)).toBeGreaterThan(60)
  })

  it('can be nested, in parallel and in sequence', () => {
    expect(
      begins([
        parallel(later(10, wait(5), cordon('a')), timed(undefined, wait(1), later(2, cordon('b'))), at(40, cordon('c'))),
        scale(4),
      ]),
    ).toEqual(['0 wait', '3 cordon', '10 wait', '15 cordon', '40 cordon', '40 scale of deployment.apps/web to 4'])
  })

  it('keep the run going until their time, without a horizon or other changes', () => {
    const { durationMs, quiet } = simulate(smallShop().pin(), scenarioOf([at(3600, scale(4))]))
    expect(quiet).toBe(true)
    expect(durationMs).toBeGreaterThanOrEqual(3_600_000)
  })

  it('do not wait for an action that never completes', () => {
    const guarded = smallShop({ allowed: 0, minAvailable: 3 }).pin()
    const drain: Action = { kind: 'drain', nodes: { names: ['a'] }, options: DEFAULT_DRAIN_OPTIONS }
    const outcome = simulate(guarded, scenarioOf([drain, at(60, scale(4))]))
    expect(begun(outcome)).toEqual(['0 drain', '60 scale of deployment.apps/web to 4'])
    expect(outcome.verdict, 'one replica more lets the drain go on').toBe('SAFE')
  })
})

it.each([1, 3, 50])('runs the same in slices of %i events', (eventsMax) => {
  const actions = [
    at(7, scale(5)),
    parallel(later(3, cordon('a')), whenQuiet(cordon('b'))),
    at(90, scale(1)),
    whenQuiet(scale(3)),
  ]
  const scenario = scenarioOf(actions)
  const base = smallShop().pin()
  const rehearsal = new Rehearsal(base, scenario)
  while (!rehearsal.ended) rehearsal.run({ eventsMax })
  expect(rehearsal.finish().digest).toBe(simulate(base, scenario).digest)
})

describe('validateScenario', () => {
  const issues = (actions: readonly Action[], rest: Partial<Scenario> = {}) =>
    validateScenario(scenarioOf(actions, rest), smallShop().state).map(({ path, message }) => `${path}: ${message}`)

  it.each([
    ['nothing to do', [later(1)], ['actions[0].timed.actions: name at least one action']],
    ['a time before the run', [at(-1, cordon('a'))], ['actions[0].timed.at: a duration cannot be negative']],
    [
      'a delay below zero',
      [parallel(later(-1, cordon('a')))],
      ['actions[0].parallel[0].timed.after: a duration cannot be negative'],
    ],
    [
      'something wrong inside',
      [whenQuiet(cordon('a'), parallel(cordon('x')))],
      ['actions[0].timed.actions[1].parallel[0].cordon.names[0]: Node "x" not found; similar: a, b, c'],
    ],
  ])('refuses %s', (_name, actions, want) => {
    expect(issues(actions)).toEqual(want)
  })

  it('rejects a time after the horizon', () => {
    const actions = [parallel(at(60, cordon('a')), later(5, at(61, cordon('b'))))]
    expect(issues(actions, { horizonMs: 60_000 })).toEqual([
      'actions[0].parallel[0].timed.at: the horizon ends before this action: it would not run',
      'actions[0].parallel[1].timed.actions[0].timed.at: the horizon ends before this action: it would not run',
    ])
    expect(issues(actions)).toEqual([])
  })
})
