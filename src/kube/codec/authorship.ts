import type { Authorship } from '../authorship.ts'
import { keepsAuthorship, keepsManagers } from '../keeps-authorship.ts'
import { LAST_APPLIED } from '../managed-fields/last-applied.ts'
import type { Annotations, ObjectRow, OwnerReference } from '../object-row.ts'
import type { Field } from './field.ts'
import { isJsonObject, type JsonObject } from './json.ts'

/** Who wrote the object, of kinds whose rows keep it; `undefined` where the object has no record of it. */
export function readAuthorship(meta: Field, kind: string): Authorship | undefined {
  if (!keepsAuthorship(kind, meta.list('ownerReferences', readController))) return undefined
  const managers = keepsManagers(kind) ? meta.raw('managedFields') : undefined
  const annotations = meta.raw('annotations')
  const text = isJsonObject(annotations) ? annotations[LAST_APPLIED] : undefined
  const lastApplied = typeof text === 'string' ? text : ''
  if (!Array.isArray(managers) && lastApplied === '') return undefined
  const kept = Array.isArray(managers) ? managers.flatMap(keptEntry) : []
  return kept.length === 0 && lastApplied === '' ? undefined : { managedFields: JSON.stringify(kept), lastApplied }
}

/** The only fields of an owner that are needed here. */
function readController(item: Field): OwnerReference {
  return { apiVersion: '', kind: '', name: '', uid: '', controller: item.flag('controller'), blockOwnerDeletion: false }
}

/** No rule reads its time, and a status is never applied. */
function keptEntry(entry: unknown): readonly JsonObject[] {
  if (!isJsonObject(entry) || entry['subresource'] === 'status' || !isJsonObject(entry['fieldsV1'])) return []
  const { manager, operation, apiVersion, subresource, fieldsV1 } = entry
  const { 'f:status': _, ...fields } = fieldsV1 as JsonObject
  if (Object.keys(fields).length === 0) return []
  const through = typeof subresource === 'string' && subresource !== '' ? { subresource } : {}
  return [{ manager, operation, apiVersion, fieldsType: 'FieldsV1', fieldsV1: fields, ...through }]
}

/** The annotations of the object, with that of client-side apply. */
export function writtenAnnotations({ annotations, authorship }: ObjectRow): Annotations {
  if (!authorship || authorship.lastApplied === '') return annotations
  return { ...annotations, [LAST_APPLIED]: authorship.lastApplied }
}

export function writtenManagedFields({ authorship }: ObjectRow): unknown {
  return authorship && authorship.managedFields !== '[]' ? JSON.parse(authorship.managedFields) : undefined
}
