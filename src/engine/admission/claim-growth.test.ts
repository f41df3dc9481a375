import { describe, expect, it } from 'vitest'
import { clusterOf } from '../../../test/support/admission.ts'
import { aClaim, aClass } from '../../../test/support/volumes.ts'
import type { PersistentVolumeClaimRow } from '../../kube/persistent-volume.ts'
import { claimGrowth } from './claim-growth.ts'

const cluster = clusterOf({ ...aClass('growing'), allowVolumeExpansion: true }, aClass('fixed'))

function sized(storage: string, storageClassName = 'growing', phase = 'Bound'): PersistentVolumeClaimRow {
  const claim = aClaim('data')
  return { ...claim, phase, spec: { ...claim.spec, storageClassName, resources: { requests: { storage }, limits: {} } } }
}

function refusalOf(next: PersistentVolumeClaimRow, stored: PersistentVolumeClaimRow): string | undefined {
  const request = { requested: next, manifest: undefined, stored, storedManifest: undefined }
  const result = claimGrowth(next, cluster, request)
  return result.ok ? undefined : `${result.refusal.code} ${result.refusal.message}`
}

const NOT_RESIZABLE =
  '403 persistentvolumeclaims "data" is forbidden: only dynamically provisioned pvc can be resized and the storageclass that ' +
  'provisions the pvc must support resize'

describe('claimGrowth', () => {
  it.each([
    ['of a class that grows', sized('2Gi'), sized('1Gi'), undefined],
    ['of a class that does not', sized('2Gi', 'fixed'), sized('1Gi', 'fixed'), NOT_RESIZABLE],
    ['of a class that is not there', sized('2Gi', 'gone'), sized('1Gi', 'gone'), NOT_RESIZABLE],
    ['of no class', sized('2Gi', ''), sized('1Gi', ''), NOT_RESIZABLE],
    ['of another class', sized('2Gi'), sized('1Gi', 'fixed'), NOT_RESIZABLE],
    [
      'that is not bound',
      sized('2Gi', 'growing', 'Pending'),
      sized('1Gi', 'growing', 'Pending'),
      '403 persistentvolumeclaims "data" is forbidden: Only bound persistent volume claims can be expanded',
    ],
    ['that shrinks', sized('1Gi', 'fixed'), sized('2Gi', 'fixed'), undefined],
    ['of the same size in other words', sized('1024Mi', 'fixed'), sized('1Gi', 'fixed'), undefined],
  ])('judges a claim %s', (_name, next, stored, refusal) => expect(refusalOf(next, stored)).toBe(refusal))
})
