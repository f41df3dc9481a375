import { describe, expect, it } from 'vitest'
import { aNode, aPod } from '../../../../../test/support/builders.ts'
import { clusterOf, feasible, preparedState, refusals } from '../../../../../test/support/scheduler-plugin.ts'
import { aClaim, aClass, aPersistentVolume, claimVolume } from '../../../../../test/support/volumes.ts'
import type { Row } from '../../../../kube/kinds.ts'
import type { Labels } from '../../../../kube/object-row.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { ClusterState } from '../../../../twin/cluster-state.ts'
import { volumeZone } from './volume-zone.ts'

const plugin = volumeZone.create({})
const ZONE = 'topology.kubernetes.io/zone'
const OLD_ZONE = 'failure-domain.beta.kubernetes.io/zone'
const REGION = 'topology.kubernetes.io/region'

function given(...rows: readonly Row[]): ClusterState {
  return clusterOf(() => rows)
}

function pod(state: ClusterState): PodRow {
  return aPod(state.shapes, 'new', { spec: { volumes: [claimVolume('c')] } })
}

describe('VolumeZone filter', () => {
  const node = (name: string, labels: Labels): Row => aNode(name, { labels })
  const nodes = [
    node('a', { [ZONE]: '1', [REGION]: 'r' }),
    node('b', { [ZONE]: '2', [REGION]: 'r' }),
    node('old', { [OLD_ZONE]: '1' }),
    node('bare', { any: 'thing' }),
  ]
  const cases: readonly (readonly [string, Labels, readonly string[]])[] = [
    ['the zone of the volume, or no zone at all', { [ZONE]: '1' }, ['a', 'bare']],
    ['several zones', { [ZONE]: '1__2' }, ['a', 'b', 'bare']],
    ['an old label finds the new one too', { [OLD_ZONE]: '1' }, ['a', 'old', 'bare']],
    ['all labels have to match', { [ZONE]: '2', [REGION]: 'r' }, ['b', 'bare']],
    ['a label that cannot be read is ignored', { [ZONE]: '1__', [REGION]: 'r' }, ['a', 'b', 'bare']],
  ]
  for (const [name, labels, fits] of cases) {
    it(name, () => {
      const state = given(...nodes, aClaim('c', { bound: true, volumeName: 'v' }), aPersistentVolume('v', { labels }))
      expect(feasible(plugin, pod(state), state)).toEqual(fits)
    })
  }

  it('reports the reason', () => {
    const labels = { [ZONE]: '1' }
    const state = given(...nodes, aClaim('c', { bound: true, volumeName: 'v' }), aPersistentVolume('v', { labels }))
    expect(refusals(plugin, pod(state), state)['b']).toMatchObject({
      code: 'UnschedulableAndUnresolvable',
      reasons: ['node(s) had no available volume zone'],
    })
  })
})

describe('VolumeZone preFilter', () => {
  const cases: readonly (readonly [string, readonly Row[], string])[] = [
    ['a missing claim', [], 'persistentvolumeclaim "c" not found'],
    ['a missing volume', [aClaim('c', { volumeName: 'v' })], 'persistentvolume "v" not found'],
    ['no class', [aClaim('c', { storageClassName: '' })], 'PersistentVolumeClaim had no pv name and storageClass name'],
    ['a missing class', [aClaim('c')], 'storageclass.storage.k8s.io "slow" not found'],
    [
      'a claim that should be bound',
      [aClaim('c'), aClass('slow', { volumeBindingMode: 'Immediate' })],
      'PersistentVolume had no name',
    ],
  ]
  for (const [name, rows, reason] of cases) {
    it(name, () => {
      const state = given(...rows)
      expect(preparedState(plugin, pod(state), state)).toMatchObject({ kind: 'rejection', reasons: [reason] })
    })
  }

  it('skips a claim with WaitForFirstConsumer and a volume without zone labels', () => {
    const waiting = given(aClaim('c'), aClass('slow'))
    expect(preparedState(plugin, pod(waiting), waiting)).toBe('skip')
    const plain = given(aClaim('c', { volumeName: 'v' }), aPersistentVolume('v'))
    expect(preparedState(plugin, pod(plain), plain)).toBe('skip')
  })
})

describe('VolumeZone hints', () => {
  const state = given()
  const ask = (kind: string, before: Row | undefined, after: Row): boolean => {
    const hint = plugin.hints?.find(({ resource }) => resource === kind)
    return hint?.mayHelp?.(pod(state), { kind, before, after } as never, state) === true
  }

  it('requeues a pod for a new class with WaitForFirstConsumer, its own claim, and a volume that is new or changes its zone', () => {
    expect(ask('StorageClass', undefined, aClass('slow'))).toBe(true)
    expect(ask('StorageClass', undefined, aClass('slow', { volumeBindingMode: 'Immediate' }))).toBe(false)
    expect(ask('PersistentVolumeClaim', undefined, aClaim('c'))).toBe(true)
    expect(ask('PersistentVolumeClaim', undefined, aClaim('d'))).toBe(false)
    expect(ask('PersistentVolume', undefined, aPersistentVolume('v'))).toBe(true)
    expect(ask('PersistentVolume', aPersistentVolume('v'), aPersistentVolume('v'))).toBe(false)
    expect(ask('PersistentVolume', aPersistentVolume('v'), aPersistentVolume('v', { labels: { [ZONE]: '1' } }))).toBe(true)
  })
})
