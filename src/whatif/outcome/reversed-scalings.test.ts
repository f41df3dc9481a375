import { describe, expect, it } from 'vitest'
import { T0 } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { horizontalPodAutoscalerRow } from '../../kube/horizontal-pod-autoscaler.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import type { Action } from '../actions/action.ts'
import { type Scenario, scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { Outcome } from './outcome.ts'
import { reversedScalings } from './reversed-scalings.ts'

/** The shop has a Deployment web of three pods; its autoscaler keeps two to five. */
function shop(): ClusterState {
  const web = horizontalPodAutoscalerRow({
    name: 'web',
    namespace: 'default',
    uid: 'uid-hpa',
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
    minReplicas: 2,
    maxReplicas: 5,
  })
  return smallShop().put(web).state
}

function play(actions: readonly Action[], scenario: Partial<Scenario> = {}): Outcome {
  const state = shop()
  const info = { clusterName: 'test', takenAt: T0, version: '1', digest: state.digest(), kubernetesVersion: undefined }
  return simulate({ state, info, coverage: [] }, scenarioOf(actions, scenario))
}

const target = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
const AUTOSCALER = { kind: 'HorizontalPodAutoscaler', namespace: 'default', name: 'web' } as const
const scale = (replicas: number): Action => ({ kind: 'scale', target, replicas })
const wait = (forMs: number): Action => ({ kind: 'wait', forMs })

function backs({ reasons }: Outcome): readonly string[] {
  return reasons.filter(({ code }) => code === 'SCALE_TAKEN_BACK').map(({ message }) => message)
}

const START = 'HorizontalPodAutoscaler web sets Deployment default/web back to '

describe('a scale that an autoscaler reverts', () => {
  it.each([
    [1, '2 replicas instead of 1: Current number of replicas below Spec.MinReplicas'],
    [9, '5 replicas instead of 9: Current number of replicas above Spec.MaxReplicas'],
  ])('to %d replicas is BLOCKED: the requested replicas do not last', (replicas, message) => {
    const outcome = play([scale(replicas)])
    expect(backs(outcome)).toEqual([START + message])
    expect(outcome.verdict).toBe('BLOCKED')
    const reason = outcome.reasons.find(({ code }) => code === 'SCALE_TAKEN_BACK')
    expect(reason).toMatchObject({ severity: 'WARNING', causedByScenario: true })
    expect(reason?.objects).toEqual([target, AUTOSCALER])
  })

  it('excludes one that stays: within the bounds, without autoscalers, or at zero', () => {
    expect(backs(play([scale(4)]))).toEqual([])
    expect(backs(play([scale(1)], { horizontalPodAutoscalers: false }))).toEqual([])
    expect(backs(play([scale(0)]))).toEqual([])
  })

  it('uses the last request', () => {
    expect(backs(play([scale(9), wait(60_000), scale(3)]))).toEqual([])
    expect(backs(play([scale(4), wait(60_000), scale(1)]))).toHaveLength(1)
  })

  it('excludes one after which the autoscaler continues in the same direction', () => {
    const after = shop()
    const event = (atMs: number) => ({
      atMs,
      event: { regarding: AUTOSCALER, type: 'Normal', reason: 'SuccessfulRescale', message: 'New size' } as const,
    })
    const backs = (to: number) => {
      const by = { atMs: 5000, workload: target, from: 4, to }
      return reversedScalings({ scalings: [{ atMs: 0, workload: target, from: 3, to: 4 }, by], events: [event(5000)], after })
    }
    expect(backs(5)).toEqual([])
    expect(backs(2)).toEqual([{ workload: target, autoscaler: AUTOSCALER, requested: 4, replicas: 2, because: '' }])
  })
})
