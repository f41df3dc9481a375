import { apiGroupOf } from './api-group.ts'
import { isKind, KINDS, type Kind } from './kinds.ts'
import type { OwnerReference } from './object-row.ts'

type Reference = Pick<OwnerReference, 'kind' | 'apiVersion'>

/**
 * The kind of an owner among those that the twin reads; `undefined` for a custom resource, even if it has the name of such a kind, as a
 * Job of batch.volcano.sh has.
 */
export function ownKindOf({ kind, apiVersion }: Reference): Kind | undefined {
  return isKind(kind) && apiGroupOf(apiVersion) === apiGroupOf(KINDS[kind].apiVersion) ? kind : undefined
}
