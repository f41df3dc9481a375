import { isJsonObject, type JsonObject } from '../codec/json.ts'
import { compareObjects } from './compare-objects.ts'
import type { FieldManager, FieldManagers } from './field-manager.ts'
import { difference, type FieldSet, fieldAt, holdsAll, union } from './field-set.ts'
import { fieldsOf } from './fields-of.ts'
import type { MapType } from './merge-type.ts'

/** Where client-side apply keeps what it applied. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'

const LAST_APPLIED_FIELD: FieldSet = fieldAt('f:metadata', 'f:annotations', `f:${LAST_APPLIED}`)
/** Keeps the annotation for kubectl when server-side apply takes over. */
const KEEPER = 'kubectl-last-applied'

/** The manifest that client-side apply applied last; `undefined` when it cannot be read. */
export function parseLastApplied(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Fields that kubectl may give other values although client-side apply owns them: those it applied itself and that are
 * still as it applied them (lastAppliedManager). The two objects are of one version of the API.
 */
export function allowedByLastApplied(lastApplied: JsonObject, live: JsonObject, type: MapType): FieldSet {
  const { added, modified, removed } = compareObjects(lastApplied, live, type)
  return difference(fieldsOf(lastApplied, type), union(added, modified, removed))
}

/**
 * What kubectl does after a server-side apply with what client-side apply owns (csaupgrade): its managers are removed,
 * and their fields belong to the applier. `undefined` when there is nothing to do.
 */
export function migrateFromClientSide(managers: FieldManagers, applier: string): FieldManagers | undefined {
  const names = new Set(
    managers
      .filter(({ operation, fields }) => operation === 'Update' && holdsAll(fields, LAST_APPLIED_FIELD))
      .map(({ manager }) => manager),
  )
  const isOld = ({ manager, operation, subresource }: FieldManager): boolean =>
    operation === 'Update' && subresource === '' && names.has(manager)
  if (!managers.some(isOld)) return undefined
  const old = managers.filter(isOld)
  return managers
    .filter((entry) => !isOld(entry))
    .map((entry) => {
      const isApplier = entry.manager === applier && entry.operation === 'Apply' && entry.subresource === ''
      const same = old.filter(({ apiVersion }) => apiVersion === entry.apiVersion)
      return isApplier ? { ...entry, fields: union(entry.fields, ...same.map(({ fields }) => fields)) } : entry
    })
}

/** Keeps the annotation when kubectl, under its usual name, switches to server-side apply; the managers with its keeper. */
export function withKeeper(managers: FieldManagers, apiVersion: string): FieldManagers {
  if (managers.some(({ operation, fields }) => operation === 'Apply' && holdsAll(fields, LAST_APPLIED_FIELD))) return managers
  return [...managers, { manager: KEEPER, operation: 'Apply', apiVersion, subresource: '', fields: LAST_APPLIED_FIELD }]
}
