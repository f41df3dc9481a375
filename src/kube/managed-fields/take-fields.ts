import { type Comparison, changedFields } from './compare-objects.ts'
import type { FieldManager, FieldManagers } from './field-manager.ts'
import { isSameManager } from './field-manager.ts'
import { difference, type FieldSet, fieldAt, intersection, isEmptySet, NO_FIELDS, union } from './field-set.ts'

/** Fields that are never owned (stripMetaManager). */
const UNOWNABLE_FIELDS: FieldSet = union(
  fieldAt('f:apiVersion'),
  fieldAt('f:kind'),
  fieldAt('f:status'),
  fieldAt('f:metadata'),
  ...['name', 'namespace', 'creationTimestamp', 'selfLink', 'uid', 'generation', 'managedFields', 'resourceVersion'].map((name) =>
    fieldAt('f:metadata', `f:${name}`),
  ),
)

export function ownable(fields: FieldSet): FieldSet {
  return difference(fields, UNOWNABLE_FIELDS)
}

/** Fields that another manager owns and a change gives another value. */
export interface Conflict {
  readonly owner: FieldManager
  readonly fields: FieldSet
}

export function conflictsOf(managers: FieldManagers, comparison: Comparison): readonly Conflict[] {
  const changed = changedFields(comparison)
  return managers
    .map((owner) => ({ owner, fields: intersection(owner.fields, changed) }))
    .filter(({ fields }) => !isEmptySet(fields))
}

/** The managers without what a change takes from them: fields with another value now, and fields that are gone. */
export function withoutLost(managers: FieldManagers, comparison: Comparison): FieldManagers {
  const lost = union(changedFields(comparison), comparison.removed)
  return managers
    .map((entry) => ({ ...entry, fields: difference(entry.fields, lost) }))
    .filter(({ fields }) => !isEmptySet(fields))
}

/**
 * The managers after a write that is not an apply (merge.Updater Update): the writer alone owns what changed. An object
 * without managers stays without (skipNonAppliedManager), unless it is being created.
 */
export function afterUpdate(
  managers: FieldManagers,
  comparison: Comparison,
  writer: Omit<FieldManager, 'fields'>,
): FieldManagers {
  const taken = ownable(changedFields(comparison))
  const left = withoutLost(managers, comparison)
  if (isEmptySet(taken)) return left
  const before = left.find((entry) => isSameManager(entry, writer))?.fields ?? NO_FIELDS
  const next: FieldManager = { ...writer, fields: union(before, taken) }
  return [...left.filter((entry) => !isSameManager(entry, writer)), next]
}
