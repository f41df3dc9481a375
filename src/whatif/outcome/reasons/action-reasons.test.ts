import { describe, expect, it } from 'vitest'
import { aPod } from '../../../../test/support/builders.ts'
import { keyIn } from '../../../../test/support/moves.ts'
import { outcomeFacts } from '../../../../test/support/outcome-facts.ts'
import { reasonLines } from '../../../../test/support/play-text.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import type { ActionFailure } from '../action-failures.ts'
import type { UnfinishedRollout } from '../unfinished-rollouts.ts'
import { actionReasons } from './action-reasons.ts'
import type { Facts } from './facts.ts'

function linesOf(facts: Partial<Facts>): readonly string[] {
  return reasonLines({ reasons: actionReasons(outcomeFacts(facts)) })
}

function failure(init: Partial<ActionFailure> = {}): ActionFailure {
  return { message: 'it failed', objects: [], timedOut: false, waiting: false, obstacles: [], ...init }
}

describe('a failed action', () => {
  it.each([
    ['was refused', failure(), 'ACTION_FAILED CRITICAL it failed'],
    ['ran out of time', failure({ timedOut: true }), 'DRAIN_TIMED_OUT CRITICAL it failed'],
    ['waits although nothing changes any more', failure({ waiting: true }), 'NEVER_COMPLETES CRITICAL it failed'],
  ])('%s', (_name, item, expected) => {
    expect(linesOf({ failures: [item] })).toEqual([expected])
  })

  it('names the objects of the action', () => {
    const objects = [keyIn('Node', 'a')]
    expect(actionReasons(outcomeFacts({ failures: [failure({ objects })] }))[0]?.objects).toEqual(objects)
  })
})

describe('a stuck rollout', () => {
  const { shapes } = new ClusterState()
  const placed = aPod(shapes, 'web-1', { nodeName: 'a' })
  const [pending, other] = [aPod(shapes, 'web-2'), aPod(shapes, 'web-3')]
  const workload = keyIn('Deployment', 'web')

  function rollout(waitsFor: UnfinishedRollout['waitsFor'], causes: UnfinishedRollout['causes'] = []): UnfinishedRollout {
    return { workload, waitsFor, updated: 1, desired: 3, causes }
  }

  it.each([
    ['waits for no pod', [], ''],
    ['waits for a pod that is not ready', [placed], ': web-1 is not ready'],
    ['waits for a Pending pod', [pending], ': web-2 is Pending'],
    ['waits for several Pending pods', [pending, other], ': web-2 and 1 more are Pending'],
    ['waits for pods of which some are Pending', [pending, placed, other], ': web-2 and 2 more are not ready'],
  ])('%s', (_name, waitsFor, why) => {
    expect(linesOf({ rollouts: [rollout(waitsFor)] })).toEqual([
      `ROLLOUT_STUCK CRITICAL rollout of Deployment default/web stops at 1 of 3 updated replicas${why}`,
    ])
  })

  it('counts the pods that are not ready where all replicas are updated', () => {
    const causes = [{ reason: 'Unschedulable', message: '', count: 1, pods: [] }]
    expect(linesOf({ rollouts: [{ ...rollout([pending], causes), updated: 3 }] })).toEqual([
      'ROLLOUT_STUCK CRITICAL rollout of Deployment default/web stops with all 3 replicas updated, 1 of them not ready: Unschedulable',
    ])
    expect(linesOf({ rollouts: [{ ...rollout([]), updated: 3 }] })).toEqual([
      'ROLLOUT_STUCK CRITICAL rollout of Deployment default/web stops with all 3 replicas updated',
    ])
  })

  it('has the cause of most of the pods that it waits for', () => {
    const causes = ['ImagePullBackOff', 'OOMKilled'].map((reason) => ({ reason, message: '', count: 1, pods: [] }))
    expect(linesOf({ rollouts: [rollout([placed], causes)] })).toEqual([
      'ROLLOUT_STUCK CRITICAL rollout of Deployment default/web stops at 1 of 3 updated replicas: ImagePullBackOff (and 1 other cause)',
    ])
  })

  it('names the workload and the pods that it waits for', () => {
    const [reason] = actionReasons(outcomeFacts({ rollouts: [rollout([placed, pending])] }))
    expect(reason?.objects).toEqual([workload, keyIn('Pod', 'web-1'), keyIn('Pod', 'web-2')])
  })
})

it.each([
  ['', ''],
  ['cpu resource utilization below target', ': cpu resource utilization below target'],
])('a scale that an autoscaler reverts: "%s"', (because, why) => {
  const autoscaler = keyIn('HorizontalPodAutoscaler', 'hpa')
  const reversedScalings = [{ workload: keyIn('Deployment', 'web'), autoscaler, requested: 5, replicas: 2, because }]
  expect(linesOf({ reversedScalings })).toEqual([
    `SCALE_TAKEN_BACK WARNING HorizontalPodAutoscaler hpa sets Deployment default/web back to 2 replicas instead of 5${why}`,
  ])
})

it('each node that stays cordoned is named with the command that uncordons it', () => {
  expect(linesOf({ leftCordoned: ['a', 'b'] })).toEqual([
    'STAYS_CORDONED INFO node a stays cordoned (SchedulingDisabled): kubectl uncordon a',
    'STAYS_CORDONED INFO node b stays cordoned (SchedulingDisabled): kubectl uncordon b',
  ])
})

it.each([
  ['nothing matched', 'NOTHING_MATCHED', 'WARNING'],
  ['all of it is so already', 'ALREADY_SO', 'INFO'],
  ['another action has an effect', undefined, 'INFO'],
] as const)('a warning counts where %s', (_name, noEffect, severity) => {
  expect(linesOf({ warnings: ['node/a already cordoned'], noEffect })).toEqual([`NO_EFFECT ${severity} node/a already cordoned`])
})
