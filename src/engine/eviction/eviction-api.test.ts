import { describe, expect, it } from 'vitest'
import { aBudget, type BudgetOptions } from '../../../test/support/budgets.ts'
import { aPod, type PodOptions, T0 } from '../../../test/support/builders.ts'
import { ControllerRun } from '../../../test/support/controller-run.ts'
import { APP } from '../../../test/support/workloads.ts'
import { condition, findCondition } from '../../kube/condition.ts'
import { addMs, type Instant } from '../../kube/instant.ts'
import { type NamespaceRow, namespaceRow } from '../../kube/namespace.ts'
import { type PodRow, podRow } from '../../kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import type { ApiResult, Turn } from '../turn.ts'
import { DrainActor } from './drain/drain-actor.ts'
import { decideEviction, type EvictionRequest, evictPod, removeEvicted, spendBudget } from './eviction-api.ts'
import type { Preconditions } from './preconditions.ts'

const READY = [condition({ type: 'Ready', status: 'True' })]
const RUNNING: PodOptions = { labels: APP, nodeName: 'node-1', phase: 'Running', conditions: READY }
const UNREADY: PodOptions = { ...RUNNING, conditions: [condition({ type: 'Ready', status: 'False' })] }

/** Two pods `a` and `b`, budgets, and no controllers. */
class Lab {
  readonly #run: ControllerRun

  constructor(pod: PodOptions, budgets: readonly (PodDisruptionBudgetRow | NamespaceRow)[]) {
    const shapes = new ShapeInterner()
    this.#run = new ControllerRun({
      rows: [aPod(shapes, 'a', pod), aPod(shapes, 'b', pod), ...budgets],
      actors: [new DrainActor()],
      shapes,
    })
  }

  evict(name: string, rest: Partial<EvictionRequest> = {}): ApiResult<PodRow> {
    const request = { namespace: 'default', name, gracePeriodSeconds: undefined, dryRun: false, ...rest }
    return this.#run.simulation.act('kubectl-drain', (turn) => evictPod(request, turn))
  }

  act<T>(work: (turn: Turn) => T): T {
    return this.#run.simulation.act('kubectl-drain', work)
  }

  pod(name: string): PodRow | undefined {
    return this.#run.state.get('Pod', 'default', name)
  }

  budget(name: string): PodDisruptionBudgetRow | undefined {
    return this.#run.state.get('PodDisruptionBudget', 'default', name)
  }
}

function aCountedBudget(name: string, budget: BudgetOptions): PodDisruptionBudgetRow {
  return aBudget(name, { ...budget, status: { observedGeneration: 1, ...budget.status } })
}

function withBudget(pod: PodOptions, budget: BudgetOptions): Lab {
  return new Lab(pod, [aCountedBudget('web', budget)])
}

/** `CODE`, with the cause where the API gives one. */
function answer(result: ApiResult<unknown>): string {
  if (result.ok) return '201'
  const { code, causes, message } = result.refusal
  return `${code} ${causes[0]?.message ?? message}`
}

describe('evictPod', () => {
  it('SC-API-09 WL-PDB-28 grants the eviction of a pod without a budget', () => {
    expect(answer(new Lab(RUNNING, []).evict('a'))).toBe('201')
  })

  it('SC-API-01 SC-API-03 SC-API-05 SC-API-06 SC-API-10 WL-PDB-13 WL-TERM-28 terminates the pod within its grace period', () => {
    const lab = new Lab({ ...RUNNING, spec: { terminationGracePeriodSeconds: 45 } }, [])
    lab.evict('a')
    const pod = lab.pod('a')
    expect([pod?.deletionTimestamp, pod?.deletionGracePeriodSeconds]).toEqual([addMs(T0, 45_000), 45])
    const target = pod && findCondition(pod.conditions, 'DisruptionTarget')
    expect(`${target?.status} ${target?.reason}: ${target?.message}`).toBe('True EvictionByEvictionAPI: Eviction API: evicting')
  })

  it('terminates it within another grace period if the request sets one', () => {
    const lab = new Lab(RUNNING, [])
    lab.evict('a', { gracePeriodSeconds: 3 })
    expect(lab.pod('a')?.deletionGracePeriodSeconds).toBe(3)
  })

  it('SC-API-05 SC-API-07 WL-PDB-05 WL-PDB-15 grants one of two evictions when the budget allows one', () => {
    const lab = withBudget(RUNNING, { status: { disruptionsAllowed: 1, currentHealthy: 5, desiredHealthy: 4, expectedPods: 5 } })
    expect(answer(lab.evict('a'))).toBe('201')
    expect(lab.budget('web')?.status).toMatchObject({ disruptionsAllowed: 0, disruptedPods: { a: T0 } })
    expect(answer(lab.evict('b'))).toBe('429 The disruption budget web does not allow evicting pods currently')
    expect(lab.pod('b')?.deletionTimestamp).toBeUndefined()
  })

  it('SC-API-05 SC-API-08 returns 500 when two budgets select the pod', () => {
    const lab = new Lab(RUNNING, [
      aCountedBudget('one', { status: { disruptionsAllowed: 1 } }),
      aCountedBudget('two', { status: { disruptionsAllowed: 1 } }),
    ])
    const result = lab.evict('a')
    expect(answer(result)).toBe(
      '500 This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    )
    expect(!result.ok && result.refusal.reason).toBe('')
  })

  it('is rejected in a terminating namespace for any pod name (recorded)', () => {
    const going = namespaceRow({ name: 'default', phase: 'Terminating', deletionTimestamp: T0 })
    const lab = new Lab(RUNNING, [going])
    const results = ['a', 'c'].map((name) => lab.evict(name))
    expect(results.map((result) => !result.ok && [result.refusal.code, result.refusal.message])).toEqual(
      ['a', 'c'].map((name) => [
        403,
        `pods "${name}" is forbidden: unable to create new content in namespace default because it is being terminated`,
      ]),
    )
    expect(results.map((result) => !result.ok && result.refusal.causes[0]?.reason)).toEqual([
      'NamespaceTerminating',
      'NamespaceTerminating',
    ])
    expect(lab.pod('a')?.deletionTimestamp).toBeUndefined()
  })

  it('returns 404 for a missing pod', () => {
    expect(answer(new Lab(RUNNING, []).evict('c'))).toBe('404 pods "c" not found')
  })

  it('changes nothing in a dry run', () => {
    const lab = withBudget(RUNNING, { status: { disruptionsAllowed: 1 } })
    expect(answer(lab.evict('a', { dryRun: true }))).toBe('201')
    expect([lab.pod('a')?.deletionTimestamp, lab.budget('web')?.status.disruptionsAllowed]).toEqual([undefined, 1])
  })

  const spent = { disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 2 }
  const never = { unhealthyPodEvictionPolicy: 'IfHealthyBudget' } as const
  const table: readonly { name: string; pod: PodOptions; budget: BudgetOptions; want: string }[] = [
    {
      name: 'SC-API-02 respects a spent budget',
      pod: RUNNING,
      budget: { status: spent },
      want: '429 The disruption budget web needs 2 healthy pods and has 2 currently',
    },
    { name: 'does not hold a pending pod', pod: { ...RUNNING, phase: 'Pending' }, budget: { status: spent }, want: '201' },
    { name: 'does not hold a finished pod', pod: { ...RUNNING, phase: 'Succeeded' }, budget: { status: spent }, want: '201' },
    {
      name: 'does not hold a pod that is going',
      pod: { ...RUNNING, deletionTimestamp: T0, deletionGracePeriodSeconds: 30 },
      budget: { status: spent },
      want: '201',
    },
    { name: 'lets an unready pod go past a met budget', pod: UNREADY, budget: { spec: never, status: spent }, want: '201' },
    {
      name: 'SC-API-15 holds an unready pod while the budget is not met',
      pod: UNREADY,
      budget: { spec: never, status: { ...spent, currentHealthy: 1 } },
      want: '429 The disruption budget web needs 2 healthy pods and has 1 currently',
    },
    {
      name: 'holds an unready pod when nothing is desired',
      pod: UNREADY,
      budget: { spec: never, status: { ...spent, currentHealthy: 0, desiredHealthy: 0 } },
      want: '429 The disruption budget web needs 0 healthy pods and has 0 currently',
    },
    {
      name: 'lets every unready pod go with AlwaysAllow',
      pod: UNREADY,
      budget: { spec: { unhealthyPodEvictionPolicy: 'AlwaysAllow' }, status: { ...spent, currentHealthy: 0 } },
      want: '201',
    },
    {
      name: 'waits for the controller',
      pod: RUNNING,
      budget: { generation: 2, status: { disruptionsAllowed: 1 } },
      want: '429 The disruption budget web is still being processed by the server.',
    },
    {
      name: 'refuses a negative allowance',
      pod: RUNNING,
      budget: { status: { disruptionsAllowed: -1 } },
      want: '403 poddisruptionbudget.policy "web" is forbidden: pdb disruptions allowed is negative',
    },
    {
      name: 'refuses when too many evictions are unseen',
      pod: RUNNING,
      budget: { status: { disruptionsAllowed: 1, disruptedPods: manyPods(2001) } },
      want: '403 poddisruptionbudget.policy "web" is forbidden: DisruptedPods map too big - too many evictions not confirmed by PDB controller',
    },
    {
      name: 'reports why the count failed',
      pod: RUNNING,
      budget: {
        status: {
          ...spent,
          conditions: [condition({ type: 'DisruptionAllowed', status: 'False', reason: 'SyncFailed', message: 'no scale' })],
        },
      },
      want: '429 The disruption budget web does not allow evicting pods currently because it failed sync: no scale',
    },
  ]
  const why = (reason: string, message: string, status: 'True' | 'False' = 'False'): BudgetOptions => ({
    status: {
      disruptionsAllowed: 0,
      currentHealthy: 3,
      desiredHealthy: 2,
      conditions: [condition({ type: 'DisruptionAllowed', status, reason, message })],
    },
  })
  const currently = '429 The disruption budget web does not allow evicting pods currently'
  const reported: typeof table = [
    {
      name: 'passes on the message of the controller',
      pod: RUNNING,
      budget: why('Held', 'by hand'),
      want: `${currently} (Held): by hand`,
    },
    { name: 'hands on nothing that it does not say', pod: RUNNING, budget: why('InsufficientPods', ''), want: currently },
    {
      name: 'hands on nothing of a condition that holds',
      pod: RUNNING,
      budget: why('SyncFailed', 'old', 'True'),
      want: currently,
    },
    {
      name: 'recognizes a failed count by its reason only with a message',
      pod: RUNNING,
      budget: why('SyncFailed', ''),
      want: currently,
    },
  ]
  for (const { name, pod, budget, want } of [...table, ...reported]) {
    it(name, () => {
      expect(answer(withBudget(pod, budget).evict('a'))).toBe(want)
    })
  }

  it('requests a retry in ten seconds only while the budget is being counted', () => {
    const counting = withBudget(RUNNING, { generation: 2 }).evict('a')
    const held = withBudget(RUNNING, { status: spent }).evict('a')
    expect([counting, held].map((result) => !result.ok && result.refusal.retryAfterSeconds)).toEqual([10, undefined])
  })
})

describe('an eviction in steps', () => {
  it('lets one of two evictions that read the same budget update it, and the other gets a conflict', () => {
    const lab = withBudget(RUNNING, { status: { disruptionsAllowed: 2 } })
    const paid = lab.act<readonly boolean[]>((turn) => {
      const decisions = ['a', 'b'].map((name) => ({
        name,
        decision: decideEviction({ namespace: 'default', name }, turn.cluster),
      }))
      return decisions.map(({ name, decision }) => decision.kind === 'granted' && spendBudget({ name }, decision, turn))
    })
    expect(paid).toEqual([true, false])
    expect(lab.budget('web')?.status.disruptionsAllowed).toBe(1)
  })

  it('does not restore the allowed disruption when the pod was deleted meanwhile', () => {
    const lab = withBudget(RUNNING, { status: { disruptionsAllowed: 1 } })
    const result = lab.act<ApiResult<PodRow>>((turn) => {
      const decision = decideEviction({ namespace: 'default', name: 'a' }, turn.cluster)
      if (decision.kind === 'granted') spendBudget({ name: 'a' }, decision, turn)
      turn.api.delete({ kind: 'Pod', namespace: 'default', name: 'a' }, { gracePeriodSeconds: 0 })
      return removeEvicted({ namespace: 'default', name: 'a', gracePeriodSeconds: undefined, dryRun: false }, {}, turn)
    })
    expect(answer(result)).toBe('404 pods "a" not found')
    expect(lab.budget('web')?.status.disruptionsAllowed).toBe(0)
  })

  /** What happens to pod `a` when its status changes between the decision and the deletion. */
  function changedInBetween(lab: Lab): { readonly paid: boolean; readonly answer: string } {
    return lab.act((turn) => {
      const request = { namespace: 'default', name: 'a', gracePeriodSeconds: undefined, dryRun: false }
      const decision = decideEviction(request, turn.cluster)
      const pod = turn.cluster.get('Pod', 'default', 'a')
      if (decision.kind === 'refused' || !pod) return { paid: false, answer: 'refused' }
      turn.api.updateStatus(podRow({ ...pod, conditions: READY }))
      const paid = spendBudget(request, decision, turn)
      return { paid, answer: answer(removeEvicted(request, decision, turn)) }
    })
  }

  it('requests a retry when an unready pod has changed, as it may be ready now', () => {
    const spared = changedInBetween(withBudget(UNREADY, { status: { currentHealthy: 2, desiredHealthy: 2 } }))
    expect(spared).toEqual({ paid: true, answer: '429 The disruption budget web is still being processed by the server.' })
  })

  it('decides again when a Pending pod has changed', () => {
    const waiting = new Lab({ ...RUNNING, phase: 'Pending', conditions: [] }, [])
    expect(changedInBetween(waiting).paid).toBe(false)
  })

  it('evicts a pod in its state at that time', () => {
    const paying = withBudget({ ...RUNNING, conditions: [...READY] }, { status: { disruptionsAllowed: 1 } })
    expect(changedInBetween(paying)).toEqual({ paid: true, answer: '201' })
  })

  it('WL-PDB-02 SC-API-16 does not stop a plain deletion', () => {
    const lab = withBudget(RUNNING, { status: { disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 2 } })
    const deleted = lab.act<ApiResult<unknown>>(({ api }) => api.delete({ kind: 'Pod', namespace: 'default', name: 'a' }))
    expect([deleted.ok, lab.pod('a')?.deletionGracePeriodSeconds]).toEqual([true, 30])
  })
})

function manyPods(count: number): Record<string, Instant> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`pod-${i}`, T0]))
}

describe('preconditions of an eviction', () => {
  const MISMATCH = 'The object might have been'
  const wrong = { uid: 'somebody-else' }
  const reported = (lab: Lab, preconditions: Preconditions, rest: Partial<EvictionRequest> = {}): string => {
    const result = lab.evict('a', { preconditions, ...rest })
    return result.ok ? 'ok' : `${result.refusal.code} ${result.refusal.reason} ${result.refusal.message}`
  }

  it('match the requested pod, with the error messages of the API server', () => {
    const lab = new Lab({ ...RUNNING, resourceVersion: '17' }, [])
    const uid = lab.pod('a')?.uid ?? ''
    expect(reported(lab, wrong)).toBe(
      `409 Conflict Operation cannot be fulfilled on Pod "a": the UID in the precondition (somebody-else) does not match the UID in record (${uid}). ${MISMATCH} deleted and then recreated`,
    )
    expect(reported(lab, { uid, resourceVersion: '16' })).toBe(
      `409 Conflict Operation cannot be fulfilled on Pod "a": the ResourceVersion in the precondition (16) does not match the ResourceVersion in record (17). ${MISMATCH} modified`,
    )
    expect(reported(lab, wrong, { dryRun: true })).toMatch(/^409/)
    expect(findCondition(lab.pod('a')?.conditions ?? [], 'DisruptionTarget')).toBeUndefined()
    expect(reported(lab, { uid, resourceVersion: '17' })).toBe('ok')
    expect(lab.pod('a')?.deletionTimestamp).toBeDefined()
  })

  it('are checked after the budget was checked and updated', () => {
    const spent = withBudget(RUNNING, { status: { disruptionsAllowed: 0 } })
    expect(reported(spent, wrong)).toMatch(/^429/)
    const lab = withBudget(RUNNING, { status: { disruptionsAllowed: 1 } })
    expect(reported(lab, wrong)).toMatch(/^409/)
    expect([lab.budget('web')?.status.disruptionsAllowed, lab.pod('a')?.deletionTimestamp]).toEqual([0, undefined])
  })
})
