import { describe, expect, it } from 'vitest'
import { aStatefulSet } from '../../../test/support/a-stateful-set.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { aDeployment } from '../../../test/support/workloads.ts'
import type { Action } from '../actions/action.ts'
import type { ObjectPatch } from '../actions/manifests/object-patch.ts'
import type { RolloutChange } from '../actions/rollout/rollout-change.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { Outcome } from './outcome.ts'
import { isRolledOut } from './unfinished-rollouts.ts'

const NEW_IMAGE: RolloutChange = { do: 'setImage', images: [{ container: '*', image: 'web:2' }] }
const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
const NO_IMAGE: Action = { kind: 'failImagePull', images: ['web:2'], nodes: undefined, forMs: undefined }

function rolled(change: RolloutChange, ...before: readonly Action[]): Outcome {
  const rollout: Action = { kind: 'rollout', target: { kind: 'Deployment', namespace: 'default', name: 'web' }, change }
  return simulate(smallShop({ allowed: 3, minAvailable: 0 }).pin(), scenarioOf([...before, rollout]))
}

function stuck({ reasons }: Outcome): readonly string[] {
  return reasons.filter(({ code }) => code === 'ROLLOUT_STUCK').map(({ message }) => message)
}

describe('a rollout that does not complete', () => {
  it('is stuck, also while the old pods keep running', () => {
    const outcome = rolled(NEW_IMAGE, NO_IMAGE)
    expect(outcome.verdict).toBe('STUCK')
    expect(stuck(outcome)).toEqual([
      expect.stringMatching(
        /^rollout of Deployment default\/web stops at 1 of 3 updated replicas: ImagePullBackOff: Back-off pulling image "web:2"/,
      ),
    ])
    expect(outcome.reasons[0]).toMatchObject({ severity: 'CRITICAL', causedByScenario: true })
    expect(outcome.reasons[0]?.objects[0]).toEqual({ kind: 'Deployment', namespace: 'default', name: 'web' })
  })

  it('WL-CST-10 is not stuck where its image cannot be pulled for a time only', () => {
    const outcome = rolled(NEW_IMAGE, { ...NO_IMAGE, forMs: 60_000 })
    expect([outcome.verdict, stuck(outcome)]).toEqual(['SAFE', []])
    // The first attempts are after 5, 15, 35 and 75 s; the rollout continues after the first one that succeeds.
    expect(outcome.settledAtMs).toBeGreaterThan(75_000)
    expect(outcome.settledAtMs).toBeLessThan(180_000)
  })

  it('is not judged where the horizon ends before it', () => {
    const rollout: Action = { kind: 'rollout', target: WEB, change: NEW_IMAGE }
    const base = smallShop({ allowed: 3, minAvailable: 0 }).pin()
    const judged = (horizonMs: number) => {
      const { verdict, reasons } = simulate(base, scenarioOf([NO_IMAGE, rollout], { horizonMs }))
      return [verdict, reasons[0]?.code]
    }
    expect([judged(3000), judged(3_600_000)]).toEqual([
      ['UNKNOWN', 'LIMIT_REACHED'],
      ['STUCK', 'ROLLOUT_STUCK'],
    ])
  })

  it('is stuck, whatever action began it', () => {
    const containers = [{ name: 'main', image: 'web:2' }]
    const patch: ObjectPatch = { type: 'STRATEGIC', patch: { spec: { template: { spec: { containers } } } } }
    const actions: readonly Action[] = [NO_IMAGE, { kind: 'patch', targets: [WEB], patch }]
    const outcome = simulate(smallShop({ allowed: 3, minAvailable: 0 }).pin(), scenarioOf(actions))
    expect(outcome.verdict).toBe('STUCK')
    expect(stuck(outcome)).toEqual([
      expect.stringMatching(/^rollout of Deployment default\/web stops at 1 of 3 updated replicas/),
    ])
  })

  it('waits for pods that it created, and not for those that were not ready before', () => {
    const shop = smallShop({ allowed: 3, minAvailable: 0 })
    for (const pod of [...shop.state.list('Pod')]) {
      const conditions = pod.conditions.map((item) => (item.type === 'Ready' ? { ...item, status: 'False' as const } : item))
      shop.put({ ...pod, conditions, containerStatuses: pod.containerStatuses.map((status) => ({ ...status, ready: false })) })
    }
    const rollout: Action = { kind: 'rollout', target: WEB, change: NEW_IMAGE }
    const [reason] = simulate(shop.pin(), scenarioOf([NO_IMAGE, rollout])).reasons
    const pods = reason?.objects.filter(({ kind }) => kind === 'Pod') ?? []
    expect(reason?.code).toBe('ROLLOUT_STUCK')
    expect(pods.filter(({ name }) => name.startsWith('web-1-'))).toEqual([])
    expect(pods).not.toEqual([])
  })

  it('does not include a rollout that completes, has no changes or is paused', () => {
    const ended = rolled(NEW_IMAGE)
    expect(ended.verdict).not.toBe('STUCK')
    expect(stuck(ended)).toEqual([])
    expect(stuck(rolled({ do: 'pause' }, NO_IMAGE))).toEqual([])
    const target = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
    expect(stuck(rolled(NEW_IMAGE, NO_IMAGE, { kind: 'rollout', target, change: { do: 'pause' } }))).toEqual([])
  })

  it('is not reported for a run that ended earlier', () => {
    const rollout: Action = {
      kind: 'rollout',
      target: { kind: 'Deployment', namespace: 'default', name: 'web' },
      change: NEW_IMAGE,
    }
    const { reasons } = simulate(smallShop().pin(), { ...scenarioOf([NO_IMAGE, rollout]), horizonMs: 30_000 })
    expect(reasons.map(({ code }) => code)).not.toContain('ROLLOUT_STUCK')
  })
})

describe('isRolledOut, as kubectl rollout status judges it', () => {
  const full = { observedGeneration: 1, replicas: 3, readyReplicas: 3, updatedReplicas: 3, availableReplicas: 3 }
  it.each([
    ['every pod is new and available', full, true],
    ['the controller has not seen the change', { ...full, observedGeneration: 0 }, false],
    ['an old pod is still there', { ...full, replicas: 4 }, false],
    ['a new pod is not available', { ...full, availableReplicas: 2 }, false],
  ])('Deployment: %s', (_text, status, expected) => {
    expect(isRolledOut(aDeployment('web', { spec: { replicas: 3 }, status }))).toBe(expected)
  })

  const set = { ...full, currentRevision: 'b', updateRevision: 'b', currentReplicas: 3 }
  it.each([
    ['every pod is at the new revision', 0, set, true],
    ['not every pod is', 0, { ...set, currentRevision: 'a', updatedReplicas: 2 }, false],
    ['a pod is not ready', 0, { ...set, readyReplicas: 2 }, false],
    ['those above the partition are', 2, { ...set, currentRevision: 'a', updatedReplicas: 1 }, true],
    ['one above the partition is not', 1, { ...set, currentRevision: 'a', updatedReplicas: 1 }, false],
  ])('StatefulSet: %s', (_text, partition, status, expected) => {
    expect(isRolledOut(aStatefulSet('db', { spec: { replicas: 3, partition }, status }))).toBe(expected)
  })
})
