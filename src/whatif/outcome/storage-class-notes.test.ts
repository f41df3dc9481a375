import { expect, it } from 'vitest'
import { aPod } from '../../../test/support/builders.ts'
import { aClaim, aClass, claimVolume } from '../../../test/support/volumes.ts'
import type { Instant } from '../../kube/instant.ts'
import { type PersistentVolumeClaimRow, persistentVolumeClaimRow } from '../../kube/persistent-volume.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { storageClassNotes } from './storage-class-notes.ts'

const slow = aClaim('of-class')
const byDefault = persistentVolumeClaimRow({
  ...slow,
  name: 'by-default',
  uid: 'b',
  spec: { ...slow.spec, storageClassName: undefined },
})
const CLAIMS: readonly PersistentVolumeClaimRow[] = [
  slow,
  byDefault,
  aClaim('by-hand', { storageClassName: '' }),
  aClaim('bound', { volumeName: 'pv', bound: true }),
]

function messages(state: ClusterState, { unlisted = true, nodeName = '' } = {}): readonly string[] {
  const pods = CLAIMS.map(({ name }) => aPod(state.shapes, `pod-${name}`, { nodeName, spec: { volumes: [claimVolume(name)] } }))
  const info = { clusterName: 'c', takenAt: 0 as Instant, version: '', digest: '', kubernetesVersion: undefined }
  return storageClassNotes(pods, { info: { ...info, unlisted: unlisted ? ['StorageClass'] : [] }, after: state }).map(
    ({ message, objects }) => `${message} (${objects.map(({ name }) => name).join(', ')})`,
  )
}

function stateWithClaims(): ClusterState {
  const state = new ClusterState()
  for (const claim of CLAIMS) state.put(claim)
  return state
}

it('leave open whether a Pending pod gets a volume where no file contains StorageClasses', () => {
  const state = stateWithClaims()
  expect(messages(state)).toEqual([
    'not in the files: StorageClass; whether volumes are provisioned for claims of StorageClass slow and the default StorageClass is unknown (of-class, by-default)',
  ])
  expect(messages(state, { nodeName: 'a' })).toEqual([])
  expect(messages(state, { unlisted: false })).toEqual([])
})

it('take the class that a scenario has made', () => {
  const state = stateWithClaims()
  state.put(aClass('slow'))
  expect(messages(state)).toEqual([
    'not in the files: StorageClass; whether volumes are provisioned for claims of the default StorageClass is unknown (by-default)',
  ])
})
