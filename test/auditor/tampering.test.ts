import { expect, it } from 'vitest'
import type { Outcome, Verdict } from '../../src/whatif/outcome/outcome.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { readScenarios } from '../scenarios/scenario-text.ts'
import { auditOutcome } from './audit-outcome.ts'
import { playRuns } from './played-runs.ts'
import { questionOf } from './random-question.ts'

/** A cluster and a scenario in which something of everything happens. */
const TEXT = `scenario everything
  node a cpu=2
  node b cpu=2
  node c cpu=2 zone=z1
  deployment web on=a,a,b cpu=500m emptydir
  budget web min=3
  service web
  statefulset db on=a cpu=500m
  service db
  replicaset pinned on=c,c cpu=900m
  service pinned
  budget pinned min=1
  daemonset agent on=a,b,c cpu=50m
  pod lone on=c cpu=100m
  drain a ignore-daemonsets delete-emptydir-data timeout=30s
  delete lone
  fail-node c
  submit 2 extra cpu=1
  scale Deployment web 4
  horizon 20m`

const [read] = readScenarios(TEXT, 'everything')
const { base, scenario } = questionOf('everything', read?.given ?? [], TEXT)
const honest = simulate(base, scenario)
const runs = playRuns(base, scenario)

/** The answer with its first element of a list changed, or left out if nothing changed. */
function first<K extends 'moves' | 'pending' | 'placements' | 'workloads' | 'services' | 'budgets' | 'nodeChanges' | 'reasons'>(
  field: K,
  change?: (item: Outcome[K][number]) => object,
  choose: (item: Outcome[K][number]) => boolean = () => true,
): Partial<Outcome> {
  const items: readonly Outcome[K][number][] = honest[field]
  const at = items.findIndex((item) => choose(item))
  expect(at, `the answer has such an item among its ${field}`).toBeGreaterThanOrEqual(0)
  const [item] = items.slice(at, at + 1)
  return { [field]: items.toSpliced(at, 1, ...(change && item ? [{ ...item, ...change(item) } as never] : [])) }
}

const refused = (change: object): Partial<Outcome> => {
  const [item, ...rest] = honest.evictions.refused
  return { evictions: { ...honest.evictions, refused: item ? [{ ...item, ...change }, ...rest] : [] } }
}

const isLasting = (item: { readonly degraded: Outcome['workloads'][number]['degraded'] }): boolean =>
  item.degraded !== undefined && item.degraded.untilMs === undefined
const isBrief = (item: { readonly degraded: Outcome['workloads'][number]['degraded'] }): boolean =>
  item.degraded?.untilMs !== undefined
const wrongVerdict = (): Verdict => (honest.verdict === 'SAFE' ? 'DEGRADED' : 'SAFE')

/** One more than the number at the nth place of a text with digits. */
function miscounted(text: string, nth: number): string {
  let seen = 0
  return text.replace(/(?<![\w.-])\d+(?![\w-])/g, (digits) => (seen++ === nth ? String(Number(digits) + 1) : digits))
}

const LIES: Readonly<Record<string, () => Partial<Outcome>>> = {
  'a move is left out': () => first('moves'),
  'a move leaves another node': () => first('moves', () => ({ fromNode: 'b2' })),
  'a move lands elsewhere': () =>
    first(
      'moves',
      () => ({ toNode: 'elsewhere' }),
      ({ toNode }) => toNode !== '',
    ),
  'a move has another cause': () => first('moves', () => ({ cause: 'OTHER' })),
  'a move has another result': () => first('moves', () => ({ result: 'UNKNOWN' })),
  'a move leaves later': () => first('moves', ({ leftAtMs }) => ({ leftAtMs: leftAtMs + 1 })),
  'a move is gone later': () => first('moves', ({ goneAtMs = 0 }) => ({ goneAtMs: goneAtMs + 1 })),
  'a move is unready for longer': () =>
    first(
      'moves',
      ({ downtimeMs = 0 }) => ({ downtimeMs: downtimeMs + 1 }),
      ({ downtimeMs }) => downtimeMs !== undefined,
    ),
  'a move keeps its data': () => first('moves', ({ losesData }) => ({ losesData: !losesData })),
  'a placement is left out': () => first('placements'),
  'a placement is on another node': () => first('placements', () => ({ node: 'elsewhere' })),
  'a Pending pod is left out': () => first('pending'),
  'a Pending pod is not because of the scenario': () =>
    first(
      'pending',
      () => ({ causedByScenario: false }),
      ({ causedByScenario }) => causedByScenario,
    ),
  'a Pending pod waits for something else': () => first('pending', () => ({ message: 'nothing fits' })),
  'a Pending pod waits since later': () => first('pending', ({ sinceMs }) => ({ sinceMs: sinceMs + 1 })),
  'a workload is left out': () => first('workloads', undefined, ({ readyMin, readyBefore }) => readyMin < readyBefore),
  'a workload wants more': () => first('workloads', ({ desired }) => ({ desired: desired + 1 })),
  'a workload has more ready at the end': () => first('workloads', ({ readyAfter }) => ({ readyAfter: readyAfter + 1 })),
  'a workload has more ready at the least': () => first('workloads', ({ readyMin }) => ({ readyMin: readyMin + 1 })),
  'a shortage that lasts is reported to end': () =>
    first('workloads', ({ degraded }) => ({ degraded: degraded && { ...degraded, untilMs: honest.durationMs } }), isLasting),
  'a shortage begins later': () =>
    first('workloads', ({ degraded }) => ({ degraded: degraded && { ...degraded, fromMs: degraded.fromMs + 1 } }), isLasting),
  'a shortage is shorter': () =>
    first('workloads', ({ degraded }) => ({ degraded: degraded && { ...degraded, totalMs: degraded.totalMs - 1 } }), isBrief),
  'a shortage is left out': () => first('workloads', () => ({ degraded: undefined }), isLasting),
  'a workload that is down is reported not to be': () =>
    first(
      'workloads',
      () => ({ down: undefined }),
      ({ down }) => down !== undefined,
    ),
  'a Service that is down is reported not to be': () =>
    first(
      'services',
      () => ({ down: undefined }),
      ({ down }) => down !== undefined,
    ),
  'a Service is left out': () => first('services'),
  'a Service is deleted': () => first('services', () => ({ deleted: true })),
  'a budget allows more': () => first('budgets', ({ allowedAfter }) => ({ allowedAfter: allowedAfter + 1 })),
  'a budget is exhausted for longer': () =>
    first('budgets', ({ exhausted }) => ({ exhausted: { fromMs: 0, untilMs: 1, totalMs: 1, missing: exhausted?.missing ?? 9 } })),
  'a budget refuses more': () => first('budgets', ({ refusals }) => ({ refusals: refusals + 1 })),
  'an eviction is refused more often': () => refused({ count: 99 }),
  'another budget refuses': () => refused({ budget: { kind: 'PodDisruptionBudget', namespace: 'default', name: 'pinned' } }),
  'a refusal comes earlier': () => refused({ firstAtMs: -1 }),
  'more pods are evicted': () => ({ evictions: { ...honest.evictions, evicted: honest.evictions.evicted + 1 } }),
  'a change of a node is left out': () => first('nodeChanges'),
  'a cordon is not because of the scenario': () =>
    first(
      'nodeChanges',
      () => ({ causedByScenario: false }),
      ({ change }) => change === 'CORDONED',
    ),
  'the actions are done later': () => ({ actionsDoneAtMs: (honest.actionsDoneAtMs ?? 0) + 1 }),
  'it takes longer': () => ({ durationMs: honest.durationMs + 1 }),
  'it is quiet': () => ({ quiet: !honest.quiet }),
  'another verdict': () => ({ verdict: wrongVerdict() }),
  'a milder verdict': () => ({ verdict: 'DEGRADED' }),
  'reasons out of order': () => ({ reasons: honest.reasons.toReversed() }),
  'a shortage has one pod more': () =>
    first(
      'workloads',
      ({ causes }) => ({ causes: causes.map((cause) => ({ ...cause, count: cause.count + 1 })) }),
      ({ causes }) => causes.length > 0,
    ),
  'a shortage has another cause': () =>
    first(
      'workloads',
      ({ causes }) => ({ causes: causes.map((cause) => ({ ...cause, reason: 'FailedCreate' })) }),
      ({ causes }) => causes.length > 0,
    ),
  'a preemption that was none': () => {
    const victim = { kind: 'Pod', namespace: 'default', name: 'lone' } as const
    return { preemptions: [{ preemptor: { ...victim, name: 'extra-1' }, node: 'b', victims: [victim], ties: [], atMs: 1 }] }
  },
  'what waits is left out': () => ({ stuck: [] }),
  'a pod waits for something else': () => ({ stuck: honest.stuck.map((item) => ({ ...item, waitsFor: 'nothing' })) }),
  'a rollout that stops': () => ({
    reasons: [
      {
        code: 'ROLLOUT_STUCK',
        severity: 'CRITICAL',
        message: 'rollout of Deployment default/web stops at 1 of 4 updated replicas',
        objects: [{ kind: 'Deployment', namespace: 'default', name: 'web' }],
        causedByScenario: true,
      },
      ...honest.reasons,
    ],
  }),
  'another unrelated line': () => ({ unrelated: { ...honest.unrelated, summary: '1 node removed' } }),
  'a restart that was none': () => ({
    restarts: [{ workload: undefined, pods: [], count: 1, reason: 'OOMKilled', exitCode: 137, lastAtMs: 5, inBackOff: false }],
  }),
  'a Job that fails': () => ({
    jobFailures: [{ job: { kind: 'Job', namespace: 'default', name: 'sum' }, reason: 'X', message: '' }],
  }),
}

it('finds no contradiction in a correct answer', () => {
  expect(auditOutcome(honest, runs)).toEqual([])
})

it.each(Object.entries(LIES))('contradicts an answer in which %s', (_, lie) => {
  expect(auditOutcome({ ...honest, ...lie() }, runs)).not.toEqual([])
})

it('contradicts every number of the headline that is wrong', () => {
  const numbers = honest.summary.match(/(?<![\w.-])\d+(?![\w-])/g) ?? []
  expect(numbers.length).toBeGreaterThan(1)
  const unnoticed = numbers
    .map((_, nth) => miscounted(honest.summary, nth))
    .filter((summary) => auditOutcome({ ...honest, summary }, runs).length === 0)
  expect(unnoticed).toEqual([])
})

it('contradicts every number of a reason that is wrong', () => {
  const unnoticed = honest.reasons.flatMap((reason, at) => {
    const numbers = reason.message.match(/(?<![\w.-])\d+(?![\w-])/g) ?? []
    return numbers
      .map((_, nth) => miscounted(reason.message, nth))
      .filter((message) => {
        const reasons = honest.reasons.toSpliced(at, 1, { ...reason, message })
        return auditOutcome({ ...honest, reasons }, runs).length === 0
      })
  })
  expect(unnoticed).toEqual([])
})
