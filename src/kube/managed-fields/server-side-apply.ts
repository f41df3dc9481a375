import type { JsonObject } from '../codec/json.ts'
import { objectOf } from '../codec/json-parts.ts'
import { type Comparison, compareObjects } from './compare-objects.ts'
import { BEFORE_FIRST_APPLY, type FieldManager, type FieldManagers, isSameManager } from './field-manager.ts'
import { difference, type FieldSet, intersection, isEmptySet, NO_FIELDS, union } from './field-set.ts'
import { fieldsOf, withStructs } from './fields-of.ts'
import { mergeObjects, removeFields } from './merge-objects.ts'
import type { MapType } from './merge-type.ts'
import { afterUpdate, type Conflict, conflictsOf, ownable, withoutLost } from './take-fields.ts'

export interface ApplyRequest {
  readonly type: MapType
  readonly apiVersion: string
  readonly live: JsonObject
  readonly managers: FieldManagers
  readonly config: JsonObject
  readonly manager: string
  readonly force: boolean
  /** Conflicts about these are not reported. */
  readonly allowed?: FieldSet
}

export type Merged =
  | { readonly ok: true; readonly object: JsonObject; readonly managers: FieldManagers }
  | { readonly ok: false; readonly conflicts: readonly Conflict[] }

/**
 * Server-side apply (structured-merge-diff, merge.Updater Apply): the configuration is merged into the live object, what
 * the manager applied before and applies no more is removed unless another manager owns it too, and other values for
 * fields that others own are conflicts, which force takes over.
 */
export function serverSideApply(request: ApplyRequest): Merged {
  const { type, apiVersion, force } = request
  const [live, config] = [withoutStatus(request.live), withoutStatus(request.config)]
  const managers = request.managers.length > 0 ? request.managers : beforeFirstApply(live, request)
  const applier = { manager: request.manager, operation: 'Apply', apiVersion, subresource: '' } as const
  const last = managers.find((entry) => isSameManager(entry, applier))?.fields ?? NO_FIELDS
  const others = managers.filter((entry) => !isSameManager(entry, applier))
  const own: FieldManager = { ...applier, fields: fieldsOf(config, type) }
  const merged = mergeObjects(live, config, type)
  const object = isEmptySet(last) ? merged : pruned(merged, { type, last, owned: union(own.fields, ...others.map(fieldsIn)) })
  const comparison = compareObjects(live, object, type)
  const conflicts = conflictsOf(others, comparison)
  const refused = request.allowed ? conflictsBeyond(conflicts, request.allowed) : conflicts
  if (!force && refused.length > 0) return { ok: false, conflicts: refused }
  const entry = { ...own, fields: ownable(own.fields) }
  const left = withoutLost(others, comparison)
  return {
    ok: true,
    object: objectOf(object),
    managers: isEmptySet(entry.fields) ? left : [...left, entry],
  }
}

function withoutStatus({ status: _, ...rest }: JsonObject): JsonObject {
  return rest
}

const fieldsIn = ({ fields }: FieldManager): FieldSet => fields

/** In an object without known managers, one manager owns all existing fields. */
function beforeFirstApply(live: JsonObject, { type, apiVersion }: ApplyRequest): FieldManagers {
  const all: Comparison = compareObjects(type.empty(), live, type)
  return afterUpdate([], all, { manager: BEFORE_FIRST_APPLY, operation: 'Update', apiVersion, subresource: '' })
}

interface Pruning {
  readonly type: MapType
  /** What the manager applied last time. */
  readonly last: FieldSet
  /** The fields that any manager owns now. */
  readonly owned: FieldSet
}

/** Removes fields that were applied last time and no longer are, unless another manager owns them (merge.Updater prune). */
function pruned(merged: unknown, { type, last, owned }: Pruning): unknown {
  const applied = withStructs(last, type)
  const all = withStructs(fieldsOf(merged, type), type)
  const bare = withStructs(fieldsOf(removeFields(merged, applied, type), type), type)
  const unowned = difference(all, union(bare, withStructs(owned, type)))
  const without = removeFields(merged, unowned, type)
  const left = withStructs(fieldsOf(without, type), type)
  return removeFields(merged, intersection(difference(all, left), applied), type)
}

function conflictsBeyond(conflicts: readonly Conflict[], allowed: FieldSet): readonly Conflict[] {
  return conflicts
    .map(({ owner, fields }) => ({ owner, fields: difference(fields, allowed) }))
    .filter(({ fields }) => !isEmptySet(fields))
}
