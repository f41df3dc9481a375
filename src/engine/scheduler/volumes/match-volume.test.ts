import { describe, expect, it } from 'vitest'
import { clusterOf } from '../../../../test/support/scheduler-plugin.ts'
import { aClaim, aPersistentVolume } from '../../../../test/support/volumes.ts'
import { DrawnOrder } from '../../run/drawn-order.ts'
import { claimCandidates, matchVolume } from './match-volume.ts'

const GI = 2 ** 30
const SEEDS = Array.from({ length: 20 }, (_, i) => i + 2)
const cluster = clusterOf(() => [
  aPersistentVolume('large', { capacity: 2 * GI }),
  ...['a', 'b', 'c'].map((name) => aPersistentVolume(name, { capacity: GI })),
])

function chosen(claimName: string, seed?: number): string | undefined {
  const order = seed === undefined ? undefined : new DrawnOrder(seed, 'kube-scheduler')
  return matchVolume(claimCandidates(aClaim(claimName), cluster, order), {}, [])?.name
}

describe('of volumes of the same size', () => {
  it('A14.2 the first in the list is taken', () => {
    expect(chosen('claim')).toBe('a')
  })

  it('A14.2 G3 a drawn order takes each of them, and never a larger one', () => {
    expect(new Set(SEEDS.map((seed) => chosen('claim', seed)))).toEqual(new Set(['a', 'b', 'c']))
  })

  it('G3 each claim lists them in another order, the same each time', () => {
    const [one, other] = ['one', 'other'].map((name) => SEEDS.map((seed) => chosen(name, seed)))
    expect(one).not.toEqual(other)
    expect(SEEDS.map((seed) => chosen('one', seed))).toEqual(one)
  })
})
