import { expect, it } from 'vitest'
import { type PersistentVolumeClaimRow, persistentVolumeClaimRow, persistentVolumeRow } from '../../kube/persistent-volume.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { lostClaims } from './lost-claims.ts'

function claim(phase: 'Bound' | 'Lost' | 'Pending', uid = 'uid-data'): PersistentVolumeClaimRow {
  const row = persistentVolumeClaimRow({ name: 'data', namespace: 'default', uid, phase } as Parameters<
    typeof persistentVolumeClaimRow
  >[0])
  return { ...row, spec: { ...row.spec, volumeName: 'pv-1' } }
}

function cluster(row: PersistentVolumeClaimRow | undefined, reclaimPolicy: 'Delete' | 'Retain' = 'Delete'): ClusterState {
  const state = new ClusterState()
  state.put(persistentVolumeRow({ name: 'pv-1', uid: 'uid-pv', reclaimPolicy } as Parameters<typeof persistentVolumeRow>[0]))
  if (row) state.put(row)
  return state
}

const BOUND = claim('Bound')

it.each([
  ['deleted with its volume', BOUND, cluster(undefined), cluster(BOUND), ['data deleted, with its data']],
  ['deleted, its volume kept', BOUND, cluster(undefined), cluster(BOUND, 'Retain'), ['data deleted']],
  ['without its volume', BOUND, cluster(claim('Lost')), cluster(BOUND), ['data Lost, with its data']],
  ['another one of its name', BOUND, cluster(claim('Bound', 'uid-other')), cluster(BOUND), ['data deleted, with its data']],
  ['gone without the scenario too', BOUND, cluster(undefined), cluster(undefined), []],
  ['Lost without the scenario too', BOUND, cluster(claim('Lost')), cluster(claim('Lost')), []],
  ['never bound', claim('Pending'), cluster(undefined), cluster(claim('Pending')), []],
  ['still there', BOUND, cluster(BOUND), cluster(BOUND), []],
])('a claim that is %s', (_name, touched, after, baseline, expected) => {
  const found = lostClaims([touched], { after, baseline })
  expect(
    found.map(
      ({ claim, isLost, losesData }) => `${claim.name} ${isLost ? 'Lost' : 'deleted'}${losesData ? ', with its data' : ''}`,
    ),
  ).toEqual(expected)
})
