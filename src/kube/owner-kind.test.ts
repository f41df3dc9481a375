import { describe, expect, it } from 'vitest'
import { customKindOf } from './custom-kind-of.ts'
import { isOfCustomKind, ownKindOf } from './owner-kind.ts'

const KINDS_OF_OWNERS: readonly [apiVersion: string, kind: string, own: string | undefined, name: string][] = [
  ['apps/v1', 'ReplicaSet', 'ReplicaSet', 'ReplicaSet.apps'],
  ['apps/v1beta1', 'StatefulSet', 'StatefulSet', 'StatefulSet.apps'],
  ['v1', 'ReplicationController', 'ReplicationController', 'ReplicationController'],
  ['postgresql.cnpg.io/v1', 'Cluster', undefined, 'Cluster.postgresql.cnpg.io'],
  ['batch.volcano.sh/v1alpha1', 'Job', undefined, 'Job.batch.volcano.sh'],
]

describe('the kind of an owner', () => {
  it.each(KINDS_OF_OWNERS)('%s %s', (apiVersion, kind, own, name) => {
    expect(ownKindOf({ apiVersion, kind })).toBe(own)
    expect(customKindOf({ apiVersion, kind })).toBe(name)
  })

  it('is that of a custom resource, named with its API group or without', () => {
    const owner = { apiVersion: 'batch.volcano.sh/v1alpha1', kind: 'Job' }
    for (const kind of ['Job', 'Job.batch.volcano.sh']) expect(isOfCustomKind(owner, new Set([kind]))).toBe(true)
    for (const kind of ['Job.batch', 'Cluster']) expect(isOfCustomKind(owner, new Set([kind]))).toBe(false)
    expect(isOfCustomKind({ apiVersion: 'batch/v1', kind: 'Job' }, new Set(['Job']))).toBe(false)
  })
})
