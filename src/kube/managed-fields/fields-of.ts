import { isJsonObject } from '../codec/json.ts'
import { type FieldSet, NO_FIELDS, ONE_FIELD } from './field-set.ts'
import { itemsByStep } from './list-items.ts'
import type { ListType, MapType, MergeType } from './merge-type.ts'

/** The fields that a value sets, as an owner of it owns them (typed.ToFieldSet): leaves, entries of maps and items of lists. */
export function fieldsOf(value: unknown, type: MergeType): FieldSet {
  if (type.of === 'scalar' || type.atomic) return ONE_FIELD
  if (type.of === 'list') return Array.isArray(value) ? itemFields(value, type) : NO_FIELDS
  return isJsonObject(value) ? entryFields(Object.entries(value), type) : NO_FIELDS
}

function itemFields(list: readonly unknown[], type: ListType): FieldSet {
  const items = [...itemsByStep(list, type)]
  return { holds: false, below: new Map(items.map(([step, item]) => [step, { ...fieldsOf(item, type.item), holds: true }])) }
}

function entryFields(entries: readonly (readonly [string, unknown])[], type: MapType): FieldSet {
  const below = new Map<string, FieldSet>()
  for (const [name, value] of entries) {
    const of = type.typeOf(name)
    if (of === undefined) continue
    const inside = fieldsOf(value, of)
    const empty = value === null || (isJsonObject(value) && Object.keys(value).length === 0)
    const holds = inside.holds || empty || !type.struct
    if (holds || inside.below.size > 0) below.set(`f:${name}`, { ...inside, holds })
  }
  return { holds: false, below }
}

/** The set with all structs on the way to its fields as members too (EnsureNamedFieldsAreMembers). */
export function withStructs(set: FieldSet, type: MergeType | undefined): FieldSet {
  const below = new Map<string, FieldSet>()
  for (const [step, inside] of set.below) {
    const name = step.startsWith('f:') ? step.slice(2) : undefined
    const of =
      name === undefined ? (type?.of === 'list' ? type.item : undefined) : type?.of === 'map' ? type.typeOf(name) : undefined
    const named = name !== undefined && type?.of === 'map' && type.struct && of !== undefined
    const next = withStructs(inside, of)
    below.set(step, { ...next, holds: next.holds || (named && inside.below.size > 0) })
  }
  return { holds: set.holds, below }
}
