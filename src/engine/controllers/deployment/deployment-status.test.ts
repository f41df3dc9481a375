import { describe, expect, it } from 'vitest'
import { T0 } from '../../../../test/support/builders.ts'
import { aDeployment, aReplicaSet } from '../../../../test/support/workloads.ts'
import { condition } from '../../../kube/condition.ts'
import type { DeploymentStatus } from '../../../kube/deployment.ts'
import { addMs } from '../../../kube/instant.ts'
import {
  calculateStatus,
  deploymentCondition,
  isComplete,
  isProgressing,
  isTimedOut,
  withCondition,
} from './deployment-status.ts'

type Counts = Partial<DeploymentStatus>

const DONE: Counts = { observedGeneration: 1, replicas: 3, updatedReplicas: 3, readyReplicas: 3, availableReplicas: 3 }

function status(counts: Counts): DeploymentStatus {
  return aDeployment('web', { status: counts }).status
}

describe('isComplete', () => {
  const table: readonly { name: string; change: Counts; want: boolean }[] = [
    { name: 'all new and available', change: {}, want: true },
    { name: 'WL-DEP-98 not all of the new template', change: { updatedReplicas: 2 }, want: false },
    { name: 'WL-DEP-99 not all available', change: { availableReplicas: 2 }, want: false },
    { name: 'WL-DEP-100 old ones still there', change: { replicas: 4 }, want: false },
    { name: 'a status of an earlier generation', change: { observedGeneration: 0 }, want: false },
  ]
  it.each(table)('$name', ({ change, want }) => {
    expect(isComplete(aDeployment('web', { spec: { replicas: 3 } }), status({ ...DONE, ...change }))).toBe(want)
  })
})

describe('isProgressing', () => {
  const before: Counts = { replicas: 4, updatedReplicas: 1, readyReplicas: 3, availableReplicas: 3 }
  const table: readonly { name: string; after: Counts; want: boolean }[] = [
    { name: 'nothing new', after: {}, want: false },
    { name: 'WL-DEP-94 WL-DEP-95 more of the new template', after: { replicas: 5, updatedReplicas: 2 }, want: true },
    { name: 'WL-DEP-96 fewer of the old', after: { replicas: 3 }, want: true },
    { name: 'WL-DEP-97 more ready', after: { readyReplicas: 4 }, want: true },
    { name: 'WL-DEP-97 more available', after: { availableReplicas: 4 }, want: true },
    { name: 'fewer ready', after: { readyReplicas: 2, availableReplicas: 2 }, want: false },
  ]
  it.each(table)('$name', ({ after, want }) => {
    expect(isProgressing(status(before), status({ ...before, ...after }))).toBe(want)
  })
})

describe('isTimedOut', () => {
  const table: readonly { name: string; reason?: string; seconds: number; deadline?: number; want: boolean }[] = [
    { name: 'WL-DEP-103 within the deadline', reason: 'ReplicaSetUpdated', seconds: 60, want: false },
    { name: 'past the deadline', reason: 'ReplicaSetUpdated', seconds: 60.001, want: true },
    { name: 'done long ago', reason: 'NewReplicaSetAvailable', seconds: 9999, want: false },
    { name: 'timed out before', reason: 'ProgressDeadlineExceeded', seconds: 1, want: true },
    { name: 'no word on progress', seconds: 9999, want: false },
    { name: 'no deadline', reason: 'ReplicaSetUpdated', seconds: 9999, deadline: 2 ** 31 - 1, want: false },
  ]
  it.each(table)('$name', ({ reason, seconds, deadline = 60, want }) => {
    const reported = condition({ type: 'Progressing', status: 'True', reason: reason ?? '', lastUpdateTime: T0 })
    const row = aDeployment('web', { spec: { progressDeadlineSeconds: deadline } })
    expect(isTimedOut(row, status({ conditions: reason ? [reported] : [] }), addMs(T0, seconds * 1000))).toBe(want)
  })
})

describe('withCondition', () => {
  const old = deploymentCondition(['Progressing', 'True', 'A', 'first'], T0)
  const later = addMs(T0, 5000)

  it('keeps a condition with equal status and reason', () => {
    const list = [old]
    expect(withCondition(list, deploymentCondition(['Progressing', 'True', 'A', 'second'], later))).toBe(list)
  })

  it('updates lastTransitionTime only when the status changes', () => {
    const sameStatus = withCondition([old], deploymentCondition(['Progressing', 'True', 'B', ''], later))
    expect(sameStatus).toMatchObject([{ reason: 'B', lastTransitionTime: T0, lastUpdateTime: later }])
    const other = withCondition([old], deploymentCondition(['Progressing', 'False', 'B', ''], later))
    expect(other).toMatchObject([{ reason: 'B', lastTransitionTime: later }])
  })
})

describe('calculateStatus', () => {
  const rows = [
    aReplicaSet('old', {
      spec: { replicas: 2 },
      status: { replicas: 3, readyReplicas: 3, availableReplicas: 3, terminatingReplicas: 1 },
    }),
    aReplicaSet('new', { spec: { replicas: 1 }, status: { replicas: 1, terminatingReplicas: 0 } }),
  ]
  const seen = { all: rows, newRow: rows[1], status: status({}), now: T0 }

  it('sums the ReplicaSets; unavailableReplicas is never negative', () => {
    const got = calculateStatus(aDeployment('web', { spec: { replicas: 3 } }), seen)
    expect(got).toMatchObject({ replicas: 4, updatedReplicas: 1, readyReplicas: 3, availableReplicas: 3, unavailableReplicas: 0 })
    expect(got.terminatingReplicas).toBe(1)
  })

  const table = [
    { name: 'enough', replicas: 4, want: 'True' },
    { name: 'too few', replicas: 6, want: 'False' },
  ]
  it.each(table)('WL-DEP-114 $name available', ({ replicas, want }) => {
    const got = calculateStatus(aDeployment('web', { spec: { replicas } }), seen)
    expect(got.conditions).toMatchObject([{ type: 'Available', status: want }])
  })

  it('leaves terminatingReplicas unset while a ReplicaSet does not report it', () => {
    const all = [...rows, aReplicaSet('silent')]
    expect(calculateStatus(aDeployment('web'), { ...seen, all }).terminatingReplicas).toBeUndefined()
  })
})
