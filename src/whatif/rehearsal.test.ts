import { describe, expect, it } from 'vitest'
import { aPod } from '../../test/support/builders.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../engine/eviction/drain/drain-options.ts'
import { instant } from '../kube/instant.ts'
import type { Action } from './actions/action.ts'
import { type Base, observedAt } from './base.ts'
import type { EventMark } from './new-events.ts'
import type { Outcome, TimelineEvent } from './outcome/outcome.ts'
import { Rehearsal } from './rehearsal.ts'
import { DEFAULT_RUN_LIMITS, scenarioOf } from './scenario.ts'
import { simulate } from './simulate.ts'

function shop(options?: Parameters<typeof smallShop>[0]): Base {
  const { state } = smallShop(options)
  const takenAt = instant(observedAt(state))
  return { state, info: { clusterName: 'shop', takenAt, version: '1', digest: '', kubernetesVersion: undefined }, coverage: [] }
}

const scaleTo = (replicas: number): Action => ({
  kind: 'scale',
  target: { kind: 'Deployment', namespace: 'default', name: 'web' },
  replicas,
})

const DRAIN_A: Action = { kind: 'drain', nodes: { names: ['a'] }, options: { ...DEFAULT_DRAIN_OPTIONS, timeoutSeconds: 60 } }

describe('Rehearsal', () => {
  it('reports the nodes of additional pods, with ties', () => {
    const outcome = simulate(shop(), scenarioOf([scaleTo(5)]))
    expect(outcome.placements.map(({ replaces }) => replaces)).toEqual([undefined, undefined])
    for (const { node, ties, owner } of outcome.placements) {
      expect(ties).toContain(node)
      expect(owner?.name).toBe('web-1')
    }
    expect(outcome.moves).toEqual([])
  })

  it('reports pods that are deleted by a scale-down, and expects no replacement', () => {
    const { moves, placements } = simulate(shop(), scenarioOf([scaleTo(1), { kind: 'wait', forMs: 60_000 }, scaleTo(2)]))
    expect(moves.map(({ cause, toNode }) => [cause, toNode])).toEqual([
      ['SCALE', ''],
      ['SCALE', ''],
    ])
    expect(placements.map(({ replaces }) => replaces)).toEqual([undefined])
  })

  it('reports each change of replicas, except those of the ReplicaSets of a Deployment', () => {
    const { timeline } = simulate(shop(), scenarioOf([scaleTo(5), { kind: 'wait', forMs: 60_000 }, scaleTo(2)]))
    const scaled = timeline.filter(({ kind }) => kind === 'SCALED')
    expect(scaled.map(({ atMs, object, message }) => [atMs, object.kind, message])).toEqual([
      [0, 'Deployment', 'web is scaled from 3 to 5 replicas'],
      [60_000, 'Deployment', 'web is scaled from 5 to 2 replicas'],
    ])
  })

  it('reports which pod a replacement replaces', () => {
    const { moves, placements } = simulate(shop(), scenarioOf([DRAIN_A]))
    expect(moves.map(({ cause }) => cause)).toEqual(['EVICTION', 'EVICTION'])
    expect(placements.map(({ replaces }) => replaces)).toEqual(moves.map(({ pod }) => pod))
    expect(placements.map(({ ties }) => ties)).toEqual(moves.map(({ ties }) => ties))
  })

  it.each([1, 7, 1000])('reports the whole timeline once with rejections, in slices of %i events', (eventsMax) => {
    const rehearsal = new Rehearsal(shop({ allowed: 0, minAvailable: 3 }), scenarioOf([DRAIN_A]))
    const reported: TimelineEvent[] = []
    let mark: EventMark | undefined
    while (!rehearsal.ended) {
      rehearsal.run({ eventsMax })
      const newEvents = rehearsal.eventsSince(mark)
      reported.push(...newEvents.events)
      mark = newEvents.mark
    }
    const outcome = rehearsal.finish()
    expect(reported).toEqual(outcome.timeline)
    expect(reported.map(({ kind }) => kind)).toContain('EVICTION_REFUSED')
    expect(outcome.digest).toBe(simulate(shop({ allowed: 0, minAvailable: 3 }), scenarioOf([DRAIN_A])).digest)
  })

  it.each([1, 1000])(
    'ends at the limit of virtual time where something is still scheduled after it, in slices of %i events',
    (eventsMax) => {
      const wait: Action = { kind: 'wait', forMs: 7_200_000 }
      const rehearsal = new Rehearsal(shop(), scenarioOf([scaleTo(5), wait, scaleTo(2)]), {
        ...DEFAULT_RUN_LIMITS,
        virtualMsMax: 3_600_000,
      })
      for (let slices = 0; !rehearsal.ended && slices < 10_000; slices++) rehearsal.run({ eventsMax })
      expect(rehearsal.ended).toBe(true)
      const { quiet, durationMs, placements, moves } = rehearsal.finish()
      expect([quiet, durationMs, placements.length, moves]).toEqual([false, 3_600_000, 2, []])
    },
  )

  it('counts rejections until the state settles, not later retries of the scheduler', () => {
    const { state } = smallShop({ allowed: 0, minAvailable: 3 })
    state.put(aPod(state.shapes, 'large', { phase: 'Pending', cpu: '900' }))
    const base: Base = { ...shop(), state }
    const endless: Action = { ...DRAIN_A, options: DEFAULT_DRAIN_OPTIONS }
    const rehearsal = new Rehearsal(base, scenarioOf([endless]))
    const { atMs } = rehearsal.run({})
    rehearsal.run({})
    const { durationMs, evictions, budgets, timeline, verdict } = rehearsal.finish()
    expect([verdict, durationMs < atMs]).toEqual(['STUCK', true])
    expect(evictions.refused.map(({ pod, lastAtMs }) => [pod.name, lastAtMs <= durationMs])).toEqual([
      ['web-1-q', true],
      ['web-1-p', true],
    ])
    const count = evictions.refused.reduce((sum, refusal) => sum + refusal.count, 0)
    expect(budgets.map(({ budget, refusals }) => [budget.name, refusals])).toEqual([['web', count]])
    expect(timeline.filter((event) => event.atMs > durationMs)).toEqual([])
  })

  it('reports a rejection after the run has settled', () => {
    const { state } = smallShop({ allowed: 0, minAvailable: 3 })
    const wait: Action = { kind: 'wait', forMs: 600_000 }
    const endless: Action = { ...DRAIN_A, options: DEFAULT_DRAIN_OPTIONS }
    const cordon: Action = { kind: 'cordon', nodes: { names: ['a'] } }
    const { evictions } = simulate({ ...shop(), state }, scenarioOf([cordon, wait, endless]))
    expect(evictions.refused.map(({ firstAtMs, count }) => [firstAtMs, count])).toEqual([
      [600_000, 1],
      [600_000, 1],
    ])
  })

  it('returns the same outcome in slices, with other runs in between, as at once', () => {
    const [mine, other] = [scenarioOf([DRAIN_A]), scenarioOf([scaleTo(5)])]
    const base = shop()
    const rehearsals = [mine, other].map((scenario) => new Rehearsal(base, scenario))
    for (const rehearsal of rehearsals) while (!rehearsal.ended) rehearsal.run({})
    const outcomes = rehearsals.map((rehearsal) => rehearsal.finishing())
    let pieces = 0
    const reported: string[] = []
    for (let open = outcomes; open.length > 0; pieces++) {
      const steps = open.map((outcome) => [outcome, outcome.next()] as const)
      for (const [, step] of steps) if (step.done) reported.push(step.value.digest)
      open = steps.flatMap(([outcome, step]) => (step.done ? [] : [outcome]))
    }
    expect(pieces).toBeGreaterThan(10)
    expect(reported.toSorted()).toEqual([mine, other].map((scenario) => simulate(shop(), scenario).digest).toSorted())
  })

  it('runs the baseline in slices as well, to the same moment', () => {
    const rehearsal = new Rehearsal(shop(), scenarioOf([DRAIN_A]))
    while (!rehearsal.ended) rehearsal.run({ eventsMax: 3 })
    const { baseline, digest } = rehearsal.finish()
    const whole = simulate(shop(), scenarioOf([DRAIN_A]))
    expect(baseline?.digest).toBe(whole.baseline?.digest)
    expect(digest).toBe(whole.digest)
  })

  it('returns the same answer in the smallest steps, also when it ends in the middle of an event', () => {
    const failing = ['a', 'b'].map((name): Action => ({ kind: 'failNode', nodes: { names: [name] } }))
    const actions: readonly Action[] = [
      { kind: 'parallel', actions: [scaleTo(40), ...failing] },
      { kind: 'wait', forMs: 90_000 },
      scaleTo(0),
    ]
    const { timeline } = simulate(shop(), scenarioOf(actions))
    const moments = [...new Set(timeline.map(({ atMs }) => atMs))].filter((atMs) => atMs > 0)
    const apart = Math.ceil(moments.length / 2)
    let parts = 0
    for (const horizonMs of [undefined, ...moments.filter((_, i) => i % apart === 0)]) {
      const scenario = scenarioOf(actions, { horizonMs })
      const whole = simulate(shop(), scenario)
      const rehearsal = new Rehearsal(shop(), scenario)
      let steps = 0
      for (; !rehearsal.ended; steps++) rehearsal.step()
      const { digest, stats, baseline } = rehearsal.finish()
      parts += Math.max(0, steps - stats.events)
      const says = ({ digest, stats, baseline }: Pick<Outcome, 'digest' | 'stats' | 'baseline'>) => [
        digest,
        stats,
        baseline?.digest,
      ]
      expect(says({ digest, stats, baseline }), `until ${horizonMs}`).toEqual(says(whole))
    }
    expect(parts).toBeGreaterThan(0)
  })
})
