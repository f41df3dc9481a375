import { describe, expect, it } from 'vitest'
import { aDeployment, aReplicaSet } from '../../../../test/support/workloads.ts'
import type { DeploymentSpec } from '../../../kube/deployment.ts'
import { MAX_REPLICAS } from './annotations.ts'
import { maxSurge, maxUnavailable, newReplicaSetReplicas, proportionFor, resolveFenceposts } from './rollout-math.ts'

describe('resolveFenceposts', () => {
  const table: readonly {
    desired: number
    surge: string | number
    unavailable: string | number
    want: readonly [number, number]
  }[] = [
    { desired: 10, surge: '25%', unavailable: '25%', want: [3, 2] },
    { desired: 1, surge: '25%', unavailable: '25%', want: [1, 0] },
    { desired: 3, surge: '25%', unavailable: '25%', want: [1, 0] },
    { desired: 4, surge: '25%', unavailable: '25%', want: [1, 1] },
    { desired: 3, surge: '0%', unavailable: '10%', want: [0, 1] },
    { desired: 10, surge: 5, unavailable: 0, want: [5, 0] },
  ]
  it.each(table)(
    'WL-DEP-140 WL-DEP-145 maxSurge $surge and maxUnavailable $unavailable of $desired',
    ({ desired, surge, unavailable, want }) => {
      const got = resolveFenceposts(surge, unavailable, desired)
      expect([got.surge, got.unavailable]).toEqual(want)
    },
  )
})

describe('limits', () => {
  it('are 0 without a rolling update', () => {
    const { spec } = aDeployment('web', { spec: { replicas: 4, strategy: 'Recreate', maxSurge: 2, maxUnavailable: 2 } })
    expect([maxSurge(spec), maxUnavailable(spec)]).toEqual([0, 0])
  })

  it('cap maxUnavailable at the replicas, but not maxSurge', () => {
    const { spec } = aDeployment('web', { spec: { replicas: 2, maxSurge: 9, maxUnavailable: 9 } })
    expect([maxSurge(spec), maxUnavailable(spec)]).toEqual([9, 2])
  })
})

describe('newReplicaSetReplicas', () => {
  const table: readonly { name: string; old: number; present: number; strategy?: DeploymentSpec['strategy']; want: number }[] = [
    { name: 'up to the surge', old: 10, present: 0, want: 3 },
    { name: 'what the old ones have left', old: 8, present: 3, want: 5 },
    { name: 'no further at the limit', old: 8, present: 5, want: 5 },
    { name: 'never beyond what is wanted', old: 0, present: 9, want: 10 },
    { name: 'all at once when recreating', old: 10, present: 0, strategy: 'Recreate', want: 10 },
  ]
  it.each(table)('$name', ({ old, present, strategy = 'RollingUpdate', want }) => {
    const { spec } = aDeployment('web', { spec: { replicas: 10, strategy } })
    const rows = [aReplicaSet('old', { spec: { replicas: old } }), aReplicaSet('new', { spec: { replicas: present } })]
    expect(newReplicaSetReplicas(spec, rows, present)).toBe(want)
  })
})

describe('proportionFor', () => {
  const table: readonly {
    name: string
    size: number
    max?: string
    desired: number
    surge: number
    toAdd: number
    added: number
    want: number
  }[] = [
    { name: 'a share by size', size: 8, max: '13', desired: 15, surge: 4, toAdd: 6, added: 0, want: 4 },
    { name: 'no more than is left', size: 5, max: '13', desired: 15, surge: 4, toAdd: 6, added: 4, want: 2 },
    { name: 'a share of what goes', size: 8, max: '13', desired: 5, surge: 2, toAdd: -6, added: 0, want: -4 },
    { name: 'WL-DEP-75 nothing for an empty one', size: 0, max: '13', desired: 15, surge: 4, toAdd: 6, added: 0, want: 0 },
    { name: 'nothing when all is shared out', size: 8, max: '13', desired: 15, surge: 4, toAdd: 6, added: 6, want: 0 },
    { name: 'all goes when nothing is wanted', size: 8, max: '13', desired: 0, surge: 0, toAdd: -13, added: 0, want: -8 },
    { name: 'the status stands in for a missing annotation', size: 8, desired: 20, surge: 0, toAdd: 10, added: 0, want: 8 },
    { name: 'an annotation of 0 counts as none', size: 8, max: '0', desired: 20, surge: 0, toAdd: 10, added: 0, want: 8 },
  ]
  it.each(table)('$name', ({ size, max, desired, surge, toAdd, added, want }) => {
    const annotations = max === undefined ? {} : { [MAX_REPLICAS]: max }
    const row = aReplicaSet('old', { annotations, spec: { replicas: size } })
    const deployment = aDeployment('web', {
      spec: { replicas: desired, maxSurge: surge, maxUnavailable: 1 },
      status: { replicas: 10 },
    })
    expect(proportionFor(row, deployment, { toAdd, added })).toBe(want)
  })
})
