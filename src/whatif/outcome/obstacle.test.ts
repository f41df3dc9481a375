import { describe, expect, it } from 'vitest'
import { aBudget } from '../../../test/support/budgets.ts'
import { aNode, aPod, ownedBy, T0 } from '../../../test/support/builders.ts'
import { keyIn } from '../../../test/support/moves.ts'
import { playText, reasonLines, withoutChance } from '../../../test/support/play-text.ts'
import { APP } from '../../../test/support/workloads.ts'
import type { ClusterEvent } from '../../engine/turn.ts'
import { condition } from '../../kube/condition.ts'
import { jobRow } from '../../kube/job.ts'
import type { Row } from '../../kube/kinds.ts'
import { podRow } from '../../kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import { resourceQuotaRow } from '../../kube/resource-quota.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { obstacleOf } from './obstacle.ts'
import type { Outcome } from './outcome.ts'

/** `POD: what it waits for; what frees it`. */
function stuck({ stuck }: Outcome): readonly string[] {
  return stuck.map(({ waiting, waitsFor, freedBy }) => withoutChance(`${waiting.name}: ${waitsFor}; ${freedBy}`))
}

/** Makes work an Indexed Job that may fail at each index, under a quota that has room for no other pod. */
function perIndexUnderQuota(state: ClusterState): void {
  const job = state.get('Job', 'default', 'work')
  if (job) state.put(jobRow({ ...job, spec: { ...job.spec, completionMode: 'Indexed', backoffLimitPerIndex: 2 } }))
  const pod = state.get('Pod', 'default', 'work-1')
  const annotations = { 'batch.kubernetes.io/job-completion-index': '0' }
  if (pod) state.put(podRow({ ...pod, shape: state.shapes.intern({ ...pod.shape, annotations }) }))
  const [hard, used] = [{ 'count/pods': '1' }, { 'count/pods': '1' }]
  state.put(resourceQuotaRow({ name: 'small', namespace: 'default', uid: 'small', hard, used }))
}

function holding(finalizer: string) {
  return (state: ClusterState): void => {
    const pod = state.get('Pod', 'default', 'web-1')
    if (pod) state.put(podRow({ ...pod, finalizers: [finalizer] }))
  }
}

describe('a drain that waits for a pod of a Job with backoffLimitPerIndex', () => {
  const outcome = playText('node a\nnode b\njob work on=a\ndrain a', { prepare: perIndexUnderQuota })
  const quota = 'exceeded quota: small, requested: count/pods=1, used: count/pods=1, limited: count/pods=1'

  it('names the finalizer, the Job and the quota', () => {
    expect(outcome.verdict).toBe('STUCK')
    expect(stuck(outcome)).toEqual([
      `work-1: the Job controller keeps the finalizer batch.kubernetes.io/job-tracking for Job default/work, which cannot create its replacement: pods "work-0-*" is forbidden: ${quota}; what lets Job default/work create its replacement`,
    ])
    expect(outcome.stuck[0]?.objects).toEqual([{ kind: 'Job', namespace: 'default', name: 'work' }])
    expect(outcome.summary).toContain(quota)
  })

  it('reports that the node stays cordoned, and how to uncordon it', () => {
    expect(reasonLines(outcome, 'STAYS_CORDONED')).toEqual([
      'STAYS_CORDONED INFO node a stays cordoned (SchedulingDisabled): kubectl uncordon a',
    ])
    expect(outcome.summary).toMatch(/a stays cordoned \(kubectl uncordon a\)\.$/)
  })
})

describe('what blocks the deletion of a pod', () => {
  it('a finalizer of another controller', () => {
    const outcome = playText('node a\nnode b\ndeployment web on=a\ndrain a', { prepare: holding('example.com/hold') })
    expect(stuck(outcome)).toEqual([
      'web-1: it waits for the finalizer example.com/hold; removal of the finalizer by the controller that set it',
    ])
    expect(outcome.summary).toMatch(/^drain of a never completes: default\/web-1 does not terminate: it waits for the finalizer/)
  })

  it.each([
    ['min=2', 'one more replica or a smaller minAvailable: the budget requires 2 of 2 pods'],
    ['max=0', 'a larger maxUnavailable: the budget allows no disruption at all'],
  ])('a budget with %s', (budget, freedBy) => {
    const outcome = playText(`node a\nnode b\ndeployment web on=a,b\nbudget web ${budget}\ndrain a`)
    const refusal = 'The disruption budget web needs 2 healthy pods and has 2 currently'
    expect(stuck(outcome)).toEqual([`web-1: ${refusal}; ${freedBy}`])
    expect(reasonLines(outcome, 'NEVER_COMPLETES')).toEqual([
      `NEVER_COMPLETES CRITICAL drain of a never completes: eviction of default/web-1 is refused indefinitely: ${refusal}`,
    ])
  })

  it('a NotReady node', () => {
    const outcome = playText('node a\nnode b\nstatefulset db on=a\nfail-node a\nwait 10m\ndrain a')
    expect(stuck(outcome)[0]).toMatch(/^db-0: (confirmation by a|its node a is NotReady)/)
  })
})

describe('nodes that stay cordoned', () => {
  it.each([
    ['a drain that completes leaves none to name', 'drain a', []],
    ['a drain that gives up', 'budget web min=2\ndrain a timeout=10s', ['a']],
    ['a drain of a node that was cordoned before', 'budget web min=2\ncordon a\ndrain a timeout=10s', []],
  ])('%s', (_name, lines, expected) => {
    const { reasons } = playText(`node a\nnode b\ndeployment web on=a,b\n${lines}`)
    const cordoned = reasons.filter(({ code }) => code === 'STAYS_CORDONED')
    expect(cordoned.flatMap(({ objects }) => objects.map(({ name }) => name))).toEqual(expected)
  })
})

describe('obstacleOf', () => {
  const IDENTITY = { namespace: 'default', name: 'web-1', uid: 'uid-default-web-1' }
  const REFUSAL = 'no disruption left'
  const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]

  interface Given {
    readonly pod?: Parameters<typeof aPod>[2]
    readonly rows?: readonly Row[]
    readonly events?: readonly ClusterEvent[]
    readonly quiet?: boolean
  }

  /** What keeps a pod web-1 on node a; `refusal` as `obstacleOf` has it. */
  function found(refusal: string | undefined, { pod = {}, rows = [], events = [], quiet = true }: Given = {}) {
    const after = new ClusterState()
    after.put(aPod(after.shapes, 'web-1', { nodeName: 'a', labels: APP, ...pod }))
    for (const row of rows) after.put(row)
    return obstacleOf(IDENTITY, refusal, { after, events: events.map((event) => ({ event })), quiet })
  }

  it('returns none for a deleted pod, or one replaced under the same name', () => {
    expect(obstacleOf(IDENTITY, REFUSAL, { after: new ClusterState(), events: [], quiet: true })).toBeUndefined()
    expect(found(REFUSAL, { pod: { uid: 'uid-later' } })).toBeUndefined()
  })

  function budget(name: string, status: Partial<PodDisruptionBudgetRow['status']> = {}): PodDisruptionBudgetRow {
    return aBudget(name, { spec: { minAvailable: 2 }, status: { desiredHealthy: 2, expectedPods: 4, ...status } })
  }

  it.each([
    ['1 healthy pod is missing', { currentHealthy: 2 }, '1 more healthy pod under the budget'],
    ['several healthy pods are missing', { currentHealthy: 0 }, '3 more healthy pods under the budget'],
    ['the status has not caught up', { currentHealthy: 4 }, '1 more healthy pod under the budget'],
  ])('a budget rejects an eviction and %s', (_name, status, freedBy) => {
    expect(found(REFUSAL, { rows: [budget('web', status)] })).toEqual({
      waiting: keyIn('Pod', 'web-1'),
      sentence: `eviction of default/web-1 is refused indefinitely: ${REFUSAL}`,
      waitsFor: REFUSAL,
      objects: [keyIn('PodDisruptionBudget', 'web')],
      freedBy: `${freedBy}: pods that are not ready now, or more replicas`,
    })
  })

  it('several budgets reject an eviction until one is left', () => {
    expect(found(REFUSAL, { rows: [budget('web'), budget('all')] })).toMatchObject({
      waitsFor: 'an eviction that the API server refuses: 2 budgets cover it (web, all)',
      objects: [keyIn('PodDisruptionBudget', 'web'), keyIn('PodDisruptionBudget', 'all')],
      freedBy: 'leaving one PodDisruptionBudget for the pod',
    })
  })

  it('a rejection is not indefinite where the state may still change', () => {
    expect(found(REFUSAL, { quiet: false })?.sentence).toBe(`eviction of default/web-1 is refused: ${REFUSAL}`)
  })

  it.each([
    ['Ready', [aNode('a', { conditions: READY })], 'its containers have not ended on a', 'the end of its grace period'],
    [
      'NotReady',
      [aNode('a')],
      'its node a is NotReady, so no kubelet confirms that its containers have ended',
      'a becoming Ready or being deleted',
    ],
    [
      'gone',
      [],
      'its node a no longer exists, so no kubelet confirms that its containers have ended',
      'a becoming Ready or being deleted',
    ],
  ])('a pod does not terminate on a node that is %s', (_name, rows, waitsFor, freedBy) => {
    expect(found(undefined, { rows })).toEqual({
      waiting: keyIn('Pod', 'web-1'),
      sentence: `default/web-1 does not terminate: ${waitsFor}`,
      waitsFor,
      objects: [keyIn('Node', 'a')],
      freedBy: `${freedBy}, or deletion with --grace-period=0 --force`,
    })
  })

  it('a pod that terminates later is no longer rejected', () => {
    const rows = [aNode('a', { conditions: READY })]
    expect(found(REFUSAL, { pod: { deletionTimestamp: T0 }, rows })?.waitsFor).toBe('its containers have not ended on a')
  })

  describe('a finalizer', () => {
    const TRACKED = { finalizers: ['batch.kubernetes.io/job-tracking'], ownerReferences: ownedBy('Job', 'work') }
    const failed: ClusterEvent = {
      regarding: keyIn('Job', 'work'),
      type: 'Warning',
      reason: 'FailedCreate',
      message: 'Error creating: exceeded quota: small',
    }

    it.each<[string, Given, { readonly waitsFor: string; readonly freedBy: string }]>([
      [
        'of other controllers',
        { pod: { finalizers: ['example.com/a', 'example.com/b'] } },
        {
          waitsFor: 'it waits for the finalizer example.com/a, example.com/b',
          freedBy: 'removal of the finalizer by the controller that set it',
        },
      ],
      [
        'of a Job whose replacement is not what it waits for',
        { pod: TRACKED, events: [{ ...failed, regarding: keyIn('Job', 'other') }] },
        {
          waitsFor: 'the Job controller keeps the finalizer batch.kubernetes.io/job-tracking for Job default/work',
          freedBy: 'the Job controller, or deletion of Job default/work',
        },
      ],
      [
        'of a Job that cannot create the replacement, for the last reason',
        { pod: TRACKED, events: [{ ...failed, message: 'Error creating: before' }, failed] },
        {
          waitsFor:
            'the Job controller keeps the finalizer batch.kubernetes.io/job-tracking for Job default/work, which cannot create its replacement: exceeded quota: small',
          freedBy: 'what lets Job default/work create its replacement',
        },
      ],
    ])('%s', (_name, given, expected) => {
      expect(found(undefined, given)).toMatchObject(expected)
    })
  })
})
