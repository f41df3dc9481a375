import { describe, expect, it } from 'vitest'
import { ownKindOf } from './owner-kind.ts'

const KINDS_OF_OWNERS: readonly [apiVersion: string, kind: string, own: string | undefined, name: string][] = [
  ['apps/v1', 'ReplicaSet', 'ReplicaSet', 'ReplicaSet.apps'],
  ['apps/v1beta1', 'StatefulSet', 'StatefulSet', 'StatefulSet.apps'],
  ['v1', 'ReplicationController', 'ReplicationController', 'ReplicationController'],
  ['postgresql.cnpg.io/v1', 'Cluster', undefined, 'Cluster.postgresql.cnpg.io'],
  ['batch.volcano.sh/v1alpha1', 'Job', undefined, 'Job.batch.volcano.sh'],
]

describe('the kind of an owner', () => {
  it.each(KINDS_OF_OWNERS)('%s %s', (apiVersion, kind, own) => {
    expect(ownKindOf({ apiVersion, kind })).toBe(own)
  })
})
