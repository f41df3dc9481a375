import { describe, expect, it } from 'vitest'
import { clusterOf } from '../../../test/support/admission.ts'
import { aNode, T0 } from '../../../test/support/builders.ts'
import { aClaim, aClass } from '../../../test/support/volumes.ts'
import { addMs } from '../../kube/instant.ts'
import type { PersistentVolumeClaimRow } from '../../kube/persistent-volume.ts'
import { defaultStorageClass } from './default-storage-class.ts'

const DEFAULT = { annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } }

const cluster = clusterOf(
  aClass('plain'),
  aClass('old', { ...DEFAULT, creationTimestamp: T0 }),
  aClass('newer-b', { ...DEFAULT, creationTimestamp: addMs(T0, 1000) }),
  aClass('newer-a', { ...DEFAULT, creationTimestamp: addMs(T0, 1000) }),
)

function classOf(storageClassName: string | undefined, init: Partial<PersistentVolumeClaimRow> = {}, among = cluster): unknown {
  const claim = aClaim('data')
  const result = defaultStorageClass({ ...claim, ...init, spec: { ...claim.spec, storageClassName } }, among)
  return result.ok && result.value.kind === 'PersistentVolumeClaim' ? result.value.spec.storageClassName : result
}

describe('defaultStorageClass', () => {
  it('gives a claim without a class the newest default one', () => {
    expect(classOf(undefined)).toBe('newer-a')
    expect(classOf(undefined, {}, clusterOf(aClass('plain')))).toBeUndefined()
  })

  it('does not change a claim that names a class, or that requires none', () => {
    expect(classOf('plain')).toBe('plain')
    expect(classOf('')).toBe('')
    expect(classOf(undefined, { annotations: { 'volume.beta.kubernetes.io/storage-class': 'plain' } })).toBeUndefined()
  })

  it('lets other kinds pass', () => {
    const node = aNode('n')
    expect(defaultStorageClass(node, cluster)).toEqual({ ok: true, value: node })
  })
})
