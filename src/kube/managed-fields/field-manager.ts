import { isJsonObject, type JsonObject } from '../codec/json.ts'
import { objectOf } from '../codec/json-parts.ts'
import { type FieldSet, isEmptySet, readFields, writeFields } from './field-set.ts'

/** Who owns which fields of an object: one entry of `metadata.managedFields`, without its time. */
export interface FieldManager {
  readonly manager: string
  readonly operation: 'Apply' | 'Update'
  readonly apiVersion: string
  /** Empty for the object itself. */
  readonly subresource: string
  readonly fields: FieldSet
}

export type FieldManagers = readonly FieldManager[]

/** Owns all that an object has when it is applied for the first time and has no known managers. */
export const BEFORE_FIRST_APPLY = 'before-first-apply'

/**
 * Reads `metadata.managedFields`. What is owned of a status is left out, entries of its subresource and fields of others alike:
 * no manifest sets a status.
 */
export function readManagers(value: unknown): FieldManagers {
  if (!Array.isArray(value)) return []
  return value.filter(isJsonObject).flatMap((entry): FieldManagers => {
    const { manager, operation, apiVersion, subresource = '', fieldsV1 } = entry
    if (subresource === 'status' || typeof manager !== 'string' || typeof apiVersion !== 'string') return []
    const { 'f:status': _, ...fieldsOfSpec } = objectOf(fieldsV1)
    const fields = readFields(fieldsOfSpec)
    if (isEmptySet(fields)) return []
    return [
      { manager, operation: operation === 'Apply' ? 'Apply' : 'Update', apiVersion, subresource: String(subresource), fields },
    ]
  })
}

/** As `metadata.managedFields` has them, except for the times. */
export function writeManagers(managers: FieldManagers): readonly JsonObject[] {
  return managers.map(({ manager, operation, apiVersion, subresource, fields }) => ({
    manager,
    operation,
    apiVersion,
    fieldsType: 'FieldsV1',
    fieldsV1: writeFields(fields),
    ...(subresource === '' ? {} : { subresource }),
  }))
}

type Identity = Pick<FieldManager, 'manager' | 'operation' | 'apiVersion' | 'subresource'>

/** Whether both are the same manager: an applier is one manager in all versions of the API (BuildManagerIdentifier). */
export function isSameManager(a: Identity, b: Identity): boolean {
  if (a.manager !== b.manager || a.operation !== b.operation || a.subresource !== b.subresource) return false
  return a.operation === 'Apply' || a.apiVersion === b.apiVersion
}

/** By what conflicts are put in order. */
export function identityText({ manager, operation, apiVersion, subresource }: Identity): string {
  const version = operation === 'Apply' ? {} : { apiVersion }
  return JSON.stringify({ manager, operation, ...version, ...(subresource === '' ? {} : { subresource }) })
}

/** As conflicts name it: `"kubectl-scale" with subresource "scale" using apps/v1`. */
export function managerText({ manager, operation, apiVersion, subresource }: Identity): string {
  const through = subresource === '' ? '' : ` with subresource ${JSON.stringify(subresource)}`
  return `${JSON.stringify(manager)}${through}${operation === 'Update' ? ` using ${apiVersion}` : ''}`
}
