import { describe, expect, it } from 'vitest'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { aNode, aPod, ownedBy, T0 } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { condition } from '../../kube/condition.ts'
import { addMs } from '../../kube/instant.ts'
import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { settledMs } from '../outcome/settled-ms.ts'
import { Rehearsal } from '../rehearsal.ts'
import { type Scenario, scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { type Chance, chance } from './chance.ts'

const DELETE_P = scenarioOf([{ kind: 'deletePod', namespace: 'default', name: 'web-1-p', gracePeriodSeconds: undefined }])

/** From the binding until the kubelet observes it. */
const NOTICED_MS = 40

/** Two empty nodes that are equally good, where there was one. */
function tiedShop(): Base {
  const ready = { conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })] }
  return smallShop().put(aNode('d', ready), aNode('e', ready)).pin()
}

function chanceOf(base: Base, scenario: Scenario, seeds: number): Chance {
  return answerInquiry(chance(base, { scenario, seeds, first: simulate(base, scenario) }))
}

/** Makes the runs in slices of this many events. */
function inSlices<T>(inquiry: Inquiry<T>, eventsMax: number): T {
  let step = inquiry.next()
  while (!step.done) {
    const rehearsal = new Rehearsal(step.value.base, step.value.scenario)
    while (!rehearsal.ended) rehearsal.run({ eventsMax })
    step = inquiry.next(rehearsal.finish())
  }
  return step.value
}

/** The whole report, with the states of the worst outcome as digests. */
const reported = ({ worst, ...rest }: Chance) => ({ ...rest, worst: worst.digest, seed: worst.scenario.seed })

describe('chance', () => {
  it('reports the share of each node for a pod whose replacements have different names in each run', () => {
    const { runs, verdicts, placements } = chanceOf(tiedShop(), DELETE_P, 30)
    expect(runs).toBe(30)
    expect(verdicts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
    const [place] = placements
    expect(placements).toHaveLength(1)
    expect(place).toMatchObject({ pod: { kind: 'Pod', name: 'web-1-p' }, owner: { kind: 'ReplicaSet' }, untouched: 0 })
    expect(new Set(place?.nodes.map(({ node }) => node))).toEqual(new Set(['c', 'd', 'e']))
    expect(place?.nodes.reduce((sum, { count }) => sum + count, 0)).toBe(30)
    expect(place?.nodes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
    for (const { share } of place?.nodes ?? []) expect(share).toBeGreaterThan(0.1)
  })

  it('identifies pods with generated names by their owner', () => {
    const target = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
    const { placements } = chanceOf(tiedShop(), scenarioOf([{ kind: 'scale', target, replicas: 5 }]), 10)
    expect(placements.map(({ pod, owner }) => [pod, owner?.name])).toEqual([[undefined, 'web-1']])
    expect(
      placements[0]?.nodes.reduce((sum, { count }) => sum + count, 0),
      'two pods in each of ten runs',
    ).toBe(20)
    expect(placements[0]?.nodes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  })

  it('reports no placement of a pod that is scheduled without the scenario too', () => {
    const twin = smallShop()
    const waiting = aPod(twin.state.shapes, 'late', { cpu: '100m', ownerReferences: ownedBy('ReplicaSet', 'other') })
    const cordon = scenarioOf([{ kind: 'cordon', nodes: { names: ['a'] } }])
    const { placements, worst } = chanceOf(twin.put(waiting).pin(), cordon, 5)
    expect(worst.placements.map(({ pod, causedByScenario }) => [pod.name, causedByScenario])).toEqual([['late', false]])
    expect(placements).toEqual([])
  })

  it('reports the runs in which a pod is unschedulable', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const scenario = scenarioOf([{ kind: 'cordon', nodes: { names } }, ...DELETE_P.actions])
    const { placements, verdicts } = chanceOf(tiedShop(), scenario, 3)
    expect(verdicts).toMatchObject([{ verdict: 'DEGRADED', runs: 3, share: 1, seed: 1 }])
    for (const { nodes } of placements) expect(nodes).toEqual([{ node: '', count: 3, share: 1 }])
  })

  it('keeps the worst run and its seed', () => {
    const base = shopOfSlowStarts()
    const { worst, duration, verdicts } = chanceOf(base, DELETE_P, 12)
    const all = Array.from({ length: 12 }, (_, i) => simulate(base, { ...DELETE_P, seed: 1 + i }))
    const longest = Math.max(...all.map(settledMs))
    expect(verdicts).toHaveLength(1)
    expect(duration).toMatchObject({ mostMs: longest, leastMs: Math.min(...all.map(settledMs)) })
    expect(settledMs(worst)).toBe(longest)
    expect(simulate(base, { ...DELETE_P, seed: worst.scenario.seed }).digest).toBe(worst.digest)
  })

  it.each([1, 7, 100])('has the same result in slices of %i events, and when repeated', (eventsMax) => {
    const base = shopOfSlowStarts()
    const question = { scenario: DELETE_P, seeds: 6, first: simulate(base, DELETE_P) }
    const once = answerInquiry(chance(base, question))
    expect(reported(inSlices(chance(base, question), eventsMax))).toEqual(reported(once))
    expect(reported(answerInquiry(chance(base, question)))).toEqual(reported(once))
  })
})

describe('what a seed draws', () => {
  const startOf = ({ timeline }: Outcome): number | undefined => {
    const at = (kind: string) => timeline.find((event) => event.kind === kind)?.atMs
    const [scheduled, started] = [at('SCHEDULED'), at('STARTED')]
    return scheduled === undefined || started === undefined ? undefined : started - scheduled
  }

  it('is the typical course for the first seed, and observed durations for the others', () => {
    const base = shopOfSlowStarts()
    const starts = Array.from({ length: 20 }, (_, i) => startOf(simulate(base, { ...DELETE_P, seed: 1 + i })) ?? 0)
    expect(starts[0]).toBe(6000 + NOTICED_MS)
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(2000)
    expect(Math.max(...starts)).toBeLessThanOrEqual(60_000 + NOTICED_MS)
    expect(new Set(starts).size).toBeGreaterThan(5)
  })

  it('reports the typical duration as the basis of the run', () => {
    const { timing } = simulate(shopOfSlowStarts(), { ...DELETE_P, seed: 5 })
    expect(timing.find(({ stage }) => stage === 'START')).toMatchObject({ durationMs: 6000, provenance: 'OBSERVED', samples: 3 })
  })

  it('does not draw values that the scenario sets', () => {
    const given = { ...DELETE_P, seed: 9, timing: { startMs: 1000, readyMs: undefined, terminateMs: undefined } }
    const noticedMs = (startOf(simulate(shopOfSlowStarts(), given)) ?? Number.NaN) - 1000
    // The kubelet notices the pod, and then the image; both reactions are drawn.
    expect(noticedMs > 0 && noticedMs <= 120, `${noticedMs} ms`).toBe(true)
  })

  it('starts the search of a large cluster at any node', () => {
    const base = manyNodes(400)
    const first = (seed: number) => {
      const { placements } = simulate(base, { ...scenarioOf([]), horizonMs: 1000, seed })
      return placements[0]?.node
    }
    const typical = simulate(base, { ...scenarioOf([]), horizonMs: 1000 })
    expect(typical.placements[0]?.ties, 'only a part is looked at').not.toContain('n-399')
    const nodes = Array.from({ length: 12 }, (_, i) => Number(first(2 + i)?.slice(2)))
    expect(Math.max(...nodes)).toBeGreaterThan(300)
  })
})

/** The pods of web took 2, 6 and 60 seconds from being bound to running. */
function shopOfSlowStarts(): Base {
  const twin = smallShop()
  const pods = [
    ['web-1-p', 2],
    ['web-1-q', 6],
    ['web-1-r', 60],
  ] as const
  for (const [name, seconds] of pods) {
    const pod = twin.state.get('Pod', 'default', name)
    if (!pod) throw new Error(`the shop has ${name}`)
    const bound = condition({ type: 'PodScheduled', status: 'True', lastTransitionTime: T0 })
    const state = { kind: 'running', startedAt: addMs(T0, seconds * 1000) } as const
    twin.put({ ...pod, conditions: [...pod.conditions, bound], containerStatuses: [{ ...STATUS, state }] })
  }
  return twin.pin()
}

const STATUS = {
  name: 'main',
  ready: true,
  started: true,
  restartCount: 0,
  lastState: undefined,
  allocatedResources: undefined,
  resources: undefined,
}

function manyNodes(count: number): Base {
  const twin = smallShop()
  const ready = { conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })] }
  for (let i = 0; i < count; i++) twin.put(aNode(`n-${String(i).padStart(3, '0')}`, ready))
  twin.put(aPod(twin.state.shapes, 'next', { cpu: '1', ownerReferences: ownedBy('Other', 'x') }))
  return twin.pin()
}
