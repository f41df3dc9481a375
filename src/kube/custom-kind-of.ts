import { apiGroupOf } from './api-group.ts'
import type { OwnerReference } from './object-row.ts'

/** The name of the kind of an owner that is a custom resource, with its API group: `Cluster.postgresql.cnpg.io`. */
export function customKindOf({ kind, apiVersion }: Pick<OwnerReference, 'kind' | 'apiVersion'>): string {
  const group = apiGroupOf(apiVersion)
  return group === '' ? kind : `${kind}.${group}`
}
