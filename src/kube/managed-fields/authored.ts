import type { Authorship } from '../authorship.ts'
import type { JsonObject } from '../codec/json.ts'
import { partOf } from '../codec/json-parts.ts'
import { type Comparison, compareObjects } from './compare-objects.ts'
import { type FieldManager, type FieldManagers, readManagers, writeManagers } from './field-manager.ts'
import { fieldAt, holdsAll, NO_FIELDS } from './field-set.ts'
import { LAST_APPLIED } from './last-applied.ts'
import type { MapType } from './merge-type.ts'
import { afterUpdate } from './take-fields.ts'

export function managersOf(authorship: Authorship | undefined): FieldManagers {
  return authorship ? readManagers(JSON.parse(authorship.managedFields)) : []
}

export function authorshipOf(managers: FieldManagers, lastApplied: string): Authorship | undefined {
  if (managers.length === 0 && lastApplied === '') return undefined
  return { managedFields: JSON.stringify(writeManagers(managers)), lastApplied }
}

/** The manifest with the annotation that rows keep as authorship. */
export function annotated(manifest: JsonObject, lastApplied: string): JsonObject {
  if (lastApplied === '') return manifest
  const metadata = partOf(manifest, 'metadata')
  const annotations = partOf(metadata, 'annotations')
  return { ...manifest, metadata: { ...metadata, annotations: { ...annotations, [LAST_APPLIED]: lastApplied } } }
}

/** The manifest without that annotation, and its text. */
export function unannotated(manifest: JsonObject): { readonly manifest: JsonObject; readonly lastApplied: string } {
  const metadata = partOf(manifest, 'metadata')
  const annotations = partOf(metadata, 'annotations')
  const { [LAST_APPLIED]: text, ...others } = annotations
  const { annotations: _, managedFields: _managers, ...rest } = metadata
  const kept = Object.keys(others).length > 0 ? { ...rest, annotations: others } : rest
  return { manifest: { ...manifest, metadata: kept }, lastApplied: typeof text === 'string' ? text : '' }
}

export interface Write {
  readonly type: MapType
  /** Undefined for a new object. */
  readonly before: JsonObject | undefined
  readonly after: JsonObject
  readonly stored: Authorship | undefined
  /** Of `after`; that of `before` is in `stored`. */
  readonly lastApplied: string
  readonly manager: string
  readonly apiVersion: string
}

/** The authorship after a write other than a server-side apply. */
export function authorshipAfter(write: Write): Authorship | undefined {
  const { type, before, after, stored, lastApplied, manager, apiVersion } = write
  const managers = managersOf(stored)
  // An update does not start managed fields for an object that has none (skipNonAppliedManager).
  if (before && managers.length === 0) return authorshipOf([], lastApplied)
  const live = before ? annotated(before, stored?.lastApplied ?? '') : type.empty()
  const comparison = compareObjects(live, annotated(after, lastApplied), type)
  return authorshipOf(
    afterUpdate(managers, comparison, { manager, operation: 'Update', apiVersion, subresource: '' }),
    lastApplied,
  )
}

const REPLICAS: Comparison = { added: NO_FIELDS, modified: fieldAt('f:spec', 'f:replicas'), removed: NO_FIELDS }

/** The authorship after a change of a workload's replicas through its scale subresource. */
export function authorshipAfterScale(
  stored: Authorship | undefined,
  writer: Pick<FieldManager, 'manager' | 'apiVersion'>,
): Authorship | undefined {
  const managers = managersOf(stored)
  // A replica count without an owner is not tracked (ScaleHandler).
  if (!stored || !managers.some(({ fields }) => holdsAll(fields, REPLICAS.modified))) return stored
  return authorshipOf(
    afterUpdate(managers, REPLICAS, { ...writer, operation: 'Update', subresource: 'scale' }),
    stored.lastApplied,
  )
}
