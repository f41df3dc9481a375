import { expect, it } from 'vitest'
import type { NodeImpact, WorkloadImpact } from '../outcome/impact.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { compareOutcomes } from './comparison.ts'
import { comparisonSummary } from './comparison-summary.ts'

const web = { kind: 'Deployment', namespace: 'shop', name: 'web' } as const

function impact(changes: Partial<WorkloadImpact> = {}): WorkloadImpact {
  const still = { desiredBefore: 3, desired: 3, readyBefore: 3, readyMin: 3, readyAfter: 3 }
  return {
    workload: web,
    ...still,
    levels: [],
    minHealthy: undefined,
    degraded: undefined,
    down: undefined,
    causes: [],
    moved: 0,
    ...changes,
  }
}

function outage(totalMs: number): NonNullable<WorkloadImpact['down']> {
  return { fromMs: 1000, untilMs: 1000 + totalMs, totalMs, missing: 1 }
}

/** What the comparison reads of an outcome. */
function outcome(workloads: readonly WorkloadImpact[], baseline: readonly WorkloadImpact[] = []): Outcome {
  const nothing = { services: [], budgets: [], nodes: [], reasons: [], verdict: 'SAFE', settledAtMs: 0, durationMs: 0 }
  const scenario = { name: 'some' }
  return { ...nothing, scenario, workloads, baseline: { ...nothing, scenario, workloads: baseline } } as unknown as Outcome
}

function differs(...outcomes: readonly Outcome[]): readonly boolean[] {
  return compareOutcomes(outcomes).workloads.map((row) => row.differs)
}

it('a workload listed in only one outcome is not a difference where the scenario does not change it', () => {
  expect(differs(outcome([impact()]), outcome([]))).toEqual([false])
  const rising = impact({ readyBefore: 1, readyMin: 1 })
  expect(differs(outcome([rising], [rising]), outcome([], [rising]))).toEqual([false])
  expect(differs(outcome([impact({ desired: 2, readyAfter: 2, readyMin: 2 })]), outcome([]))).toEqual([true])
})

it('moves in a scenario are a difference, moves in the baseline are not', () => {
  const baseline = [impact({ moved: 2 })]
  expect(differs(outcome([impact()], baseline), outcome([], baseline))).toEqual([false])
  expect(differs(outcome([impact({ moved: 1 })], baseline), outcome([], baseline))).toEqual([true])
})

it('seconds are a difference, absolute times are not', () => {
  const down = (ms: number): Outcome => outcome([impact({ readyMin: 0, down: outage(ms), degraded: outage(ms) })])
  expect(differs(down(5000), down(5600))).toEqual([false])
  expect(differs(down(5000), down(9000))).toEqual([true])
})

it('names the mildest scenario, the verdicts of the others and their differences', () => {
  const all = [{ ...outcome([]), verdict: 'BLOCKED' as const }, outcome([impact({ moved: 1 })])]
  expect(comparisonSummary(compareOutcomes(all), all)).toBe('mildest: 2, some (SAFE); 1 is BLOCKED; they differ in 1 workload.')
  const alike = [outcome([]), outcome([])]
  expect(comparisonSummary(compareOutcomes(alike), alike)).toMatch(/no workload, Service, budget or node differs\.$/)
})

it('a cordon alone is a difference of nodes', () => {
  const cordoned = {
    node: 'a',
    podsBefore: 4,
    podsAfter: 4,
    podsIn: 0,
    podsOut: 0,
    changes: ['is cordoned'],
  } as unknown as NodeImpact
  const all = [{ ...outcome([]), nodes: [cordoned] }, outcome([])]
  expect(compareOutcomes(all).nodes).toMatchObject([{ key: 'a', differs: true, impacts: [cordoned, null] }])
  expect(comparisonSummary(compareOutcomes(all), all)).toBe('both are SAFE; they differ in 1 node.')
})
