import { describe, expect, it } from 'vitest'
import { T0 } from '../../../../test/support/builders.ts'
import { aClaim, aPersistentVolume, type ClaimOptions } from '../../../../test/support/volumes.ts'
import { selectorOfLabels } from '../../../kube/label-selector.ts'
import type { PersistentVolumeRow } from '../../../kube/persistent-volume.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { DrawnOrder } from '../../run/drawn-order.ts'
import { findVolume, mismatch } from './match-claim.ts'

const GI = 2 ** 30

function found(volumes: readonly PersistentVolumeRow[], claim: ClaimOptions = {}, delayed = false): string | undefined {
  const cluster = new ClusterState()
  for (const volume of volumes) cluster.put(volume)
  return findVolume(aClaim('c', claim), delayed, { cluster })?.name
}

const ref = (uid: string, name = 'c') => ({ namespace: 'default', name, uid })
const volume = aPersistentVolume

describe('findVolume', () => {
  it('selects the smallest volume that is large enough, the first of equal ones', () => {
    const sizes = [5, 2, 1, 2].map((gib, i) => volume(`v${i}`, { capacity: gib * GI }))
    expect(found(sizes, { storage: '2Gi' })).toBe('v1')
    expect(found(sizes, { storage: '3Gi' })).toBe('v0')
    expect(found(sizes, { storage: '6Gi' })).toBeUndefined()
  })

  it('G3 selects each of several equal ones with a drawn order', () => {
    const cluster = new ClusterState()
    for (const name of ['a', 'b', 'c']) cluster.put(volume(name, { uid: name }))
    const names = Array.from({ length: 20 }, (_, seed) => {
      const cacheOrder = new DrawnOrder(seed, 'kube-controller-manager')
      return findVolume(aClaim('c'), false, { cluster, cacheOrder })?.name
    })
    expect(new Set(names)).toEqual(new Set(['a', 'b', 'c']))
  })

  it('prefers a volume with fewer access modes to a smaller one', () => {
    const many = volume('many', { accessModes: ['ReadWriteOnce', 'ReadWriteMany'] })
    expect(found([many, volume('large', { capacity: 9 * GI })])).toBe('large')
    expect(found([many, volume('large')], { accessModes: ['ReadWriteMany'] })).toBe('many')
  })

  it('prefers a volume reserved for the claim to a smaller one, in any class', () => {
    const reserved = volume('reserved', { capacity: 9 * GI, claimRef: ref(''), storageClassName: 'other' })
    expect(found([volume('small'), reserved])).toBe('reserved')
    expect(found([volume('small'), { ...reserved, claimRef: ref('uid-c') }])).toBe('reserved')
    expect(found([volume('small'), { ...reserved, claimRef: ref('uid-earlier') }])).toBe('small')
    expect(found([volume('small'), { ...reserved, claimRef: ref('', 'another') }])).toBe('small')
  })

  it('leaves WaitForFirstConsumer claims to the scheduler, except for a reserved volume', () => {
    expect(found([volume('free')], {}, true)).toBeUndefined()
    expect(found([volume('free'), volume('reserved', { claimRef: ref('') })], {}, true)).toBe('reserved')
  })

  it.each([
    ['of another class', volume('v', { storageClassName: 'fast' }), {}],
    ['of another mode', volume('v', { volumeMode: 'Block' }), {}],
    ['that is not free', volume('v', { phase: 'Released' }), {}],
    ['on its way out', volume('v', { deletionTimestamp: T0 }), {}],
    ['without the requested labels', volume('v'), { volumeSelector: selectorOfLabels({ disk: 'a' }) }],
    ['without a requested access mode', volume('v'), { accessModes: ['ReadWriteOnce', 'ReadOnlyMany'] }],
  ])('skips a volume %s', (_, row, claim) => {
    expect(found([row], claim)).toBeUndefined()
  })
})

describe('mismatch', () => {
  it.each([
    [volume('v'), undefined],
    [volume('v', { deletionTimestamp: T0 }), 'the volume is marked for deletion "v"'],
    [volume('v', { capacity: 1 }), 'requested PV is too small'],
    [volume('v', { storageClassName: '' }), 'storageClassName does not match'],
    [volume('v', { volumeMode: 'Block' }), 'incompatible volumeMode'],
    [volume('v', { accessModes: ['ReadOnlyMany'] }), 'incompatible accessMode'],
  ])('reports why a named volume cannot be bound', (row, why) => {
    expect(mismatch(row, aClaim('c'))).toBe(why)
  })
})
