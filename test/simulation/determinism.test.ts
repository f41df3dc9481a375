import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { Random } from '../../src/engine/run/random.ts'
import { controllerOf } from '../../src/kube/object-row.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import type { Base } from '../../src/whatif/base.ts'
import type { Move } from '../../src/whatif/outcome/move.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { Rehearsal } from '../../src/whatif/rehearsal.ts'
import { type Scenario, scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { checkInvariants } from '../support/check-invariants.ts'
import { baseOf, CLUSTERS, scenariosFor } from './bases.ts'

function inSlices(base: Base, scenario: Scenario, eventsMax: number): Outcome {
  const rehearsal = new Rehearsal(base, scenario)
  while (!rehearsal.ended) rehearsal.run({ eventsMax })
  return rehearsal.finish()
}

/** As a server makes it, which may pause in the middle of events. */
function inLeastSteps(base: Base, scenario: Scenario): Outcome {
  const rehearsal = new Rehearsal(base, scenario)
  while (!rehearsal.ended) rehearsal.step()
  return rehearsal.finish()
}

/** What of an outcome must not differ: the digest is of the state, the timeline, the moves and the verdict. */
function reported({
  digest,
  timeline,
  moves,
  reasons,
  services,
  workloads,
  budgets,
  durationMs,
  stats,
  after,
}: Outcome): unknown {
  return { digest, timeline, moves, reasons, services, workloads, budgets, durationMs, stats, after: after.digest() }
}

for (const name of CLUSTERS) {
  describe(`the same question about ${name}`, () => {
    const base = baseOf(name)
    const scenarios = scenariosFor(base)
    const first = scenarios.map((scenario) => simulate(base, scenario))

    it('has an effect', () => {
      for (const outcome of first) expect(outcome.timeline.length).toBeGreaterThan(4)
      expect(first[0]?.moves.length).toBeGreaterThan(4)
    })

    it('gives the same answer twice', () => {
      expect(scenarios.map((scenario) => reported(simulate(base, scenario)))).toEqual(first.map(reported))
    })

    it.each([1, 7, 5000])('gives the same answer in slices of %i events', (eventsMax) => {
      expect(scenarios.map((scenario) => reported(inSlices(base, scenario, eventsMax)))).toEqual(first.map(reported))
    })

    it('gives the same answer in the smallest steps', () => {
      expect(scenarios.map((scenario) => reported(inLeastSteps(base, scenario)))).toEqual(first.map(reported))
    })

    it('gives the same answer while parallel runs are in progress', () => {
      const runs = scenarios.map((scenario) => new Rehearsal(base, scenario))
      // Fixed draws, so that the runs take turns in an order that is none of theirs.
      const random = new Random(5)
      while (runs.some((run) => !run.ended))
        random.pick(runs.filter((run) => !run.ended)).run({ eventsMax: 1 + random.below(40) })
      expect(runs.map((run) => reported(run.finish()))).toEqual(first.map(reported))
    })

    it('does not change the cluster, and every result is consistent', () => {
      expect(base.state.digest()).toBe(base.info.digest)
      expect(baseOf(name).state.digest()).toBe(base.info.digest)
      for (const { after } of first) expect(checkInvariants(after)).toEqual([])
    })

    it.each([11, 12])('gives the same answer for any order of the objects (seed %i)', (seed) => {
      const other = baseOf(name, new Random(seed))
      expect(other.state.digest()).toBe(base.info.digest)
      expect(scenarios.map((scenario) => reported(simulate(other, scenario)))).toEqual(first.map(reported))
    })
  })
}

it('gives the same answer in another process', () => {
  const base = baseOf('shop')
  const script = fileURLToPath(new URL('print-digests.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  expect(JSON.parse(stdout)).toEqual(scenariosFor(base).map((scenario) => simulate(base, scenario).digest))
})

/** Moves in the order in which the replacements were bound, without the letters that chance gives to names. */
function placed({ moves, timeline }: Outcome): readonly Move[] {
  const bound = new Map<string, number>()
  for (const [i, { kind, object }] of timeline.entries())
    if (kind === 'SCHEDULED') bound.set(`${object.namespace}/${object.name}`, i)
  const rank = ({ replacedBy }: Move): number =>
    (replacedBy && bound.get(`${replacedBy.namespace}/${replacedBy.name}`)) ?? Number.POSITIVE_INFINITY
  return [...moves].sort((a, b) => rank(a) - rank(b))
}

describe('another seed', () => {
  const base = baseOf('synthetic 20')
  // Pods of one node, deleted one after the other: kubectl drain sends its evictions side by side, in an order that seeds draw as well.
  const [drained] = simulate(base, scenariosFor(base)[0] ?? scenarioOf([])).moves
  const pods = base.state.podsOnNode(drained?.fromNode ?? '').filter((pod) => controllerOf(pod)?.kind === 'ReplicaSet')
  const actions = pods.map(
    ({ namespace, name }): Action => ({ kind: 'deletePod', namespace, name, gracePeriodSeconds: undefined }),
  )
  const answers = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => simulate(base, scenarioOf(actions, { seed })))
  const [first = [], ...others] = answers.map(placed)

  it('differs first at a tie of nodes, and selects one of them', () => {
    for (const other of others) {
      const at = first.findIndex((move, i) => move.toNode !== other[i]?.toNode)
      if (at < 0) continue
      const [a, b] = [first[at], other[at]]
      expect([a?.pod, a?.fromNode, a?.ties]).toEqual([b?.pod, b?.fromNode, b?.ties])
      expect(a?.ties).toContain(a?.toNode)
      expect(a?.ties).toContain(b?.toNode)
    }
  })

  it('changes the result here', () => {
    expect(new Set(answers.map(({ digest }) => digest)).size).toBeGreaterThan(1)
    expect(first.some(({ ties }) => ties.length > 1)).toBe(true)
  })

  it('does not change the verdict and the number of moves', () => {
    expect(new Set(answers.map(({ verdict, moves }) => `${verdict} ${moves.length}`)).size).toBe(1)
  })
})
