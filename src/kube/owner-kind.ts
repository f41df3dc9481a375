import { apiGroupOf } from './api-group.ts'
import { customKindOf } from './custom-kind-of.ts'
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

/** Whether the owner is a custom resource of one of the kinds; each may be named with its API group or without. */
export function isOfCustomKind(owner: Reference, kinds: ReadonlySet<string>): boolean {
  return ownKindOf(owner) === undefined && (kinds.has(owner.kind) || kinds.has(customKindOf(owner)))
}
