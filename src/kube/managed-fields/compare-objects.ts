import { isJsonObject, sameJson } from '../codec/json.ts'
import { objectOf } from '../codec/json-parts.ts'
import { type FieldSet, NO_FIELDS, ONE_FIELD, union } from './field-set.ts'
import { itemsByStep, listOf } from './list-items.ts'
import type { MergeType } from './merge-type.ts'

/** The fields in which two objects differ (typed.Compare). */
export interface Comparison {
  readonly added: FieldSet
  readonly modified: FieldSet
  readonly removed: FieldSet
}

const SAME: Comparison = { added: NO_FIELDS, modified: NO_FIELDS, removed: NO_FIELDS }

/** `undefined` is a value that is not there, which null is. */
export function compareObjects(before: unknown, after: unknown, type: MergeType): Comparison {
  // Both empty counts as a leaf, so that null and `{}` are distinguished.
  if (type.of === 'scalar' || type.atomic || (isEmpty(before) && isEmpty(after))) return comparedLeaf(before, after)
  const pairs = type.of === 'list' ? listPairs(before, after, type) : mapPairs(before, after, type)
  const found: Record<keyof Comparison, Map<string, FieldSet>> = { added: new Map(), modified: new Map(), removed: new Map() }
  for (const [step, left, right, of] of pairs) {
    const inside = compareObjects(left, right, of)
    for (const way of WAYS) if (inside[way] !== NO_FIELDS) found[way].set(step, inside[way])
  }
  const set = (way: keyof Comparison, holds: boolean): FieldSet =>
    holds || found[way].size > 0 ? { holds, below: found[way] } : NO_FIELDS
  return {
    added: set('added', before === undefined),
    modified: set('modified', false),
    removed: set('removed', after === undefined),
  }
}

const WAYS = ['added', 'modified', 'removed'] as const

export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  return Array.isArray(value) ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0
}

function comparedLeaf(before: unknown, after: unknown): Comparison {
  if (before === undefined) return after === undefined ? SAME : { ...SAME, added: ONE_FIELD }
  if (after === undefined) return { ...SAME, removed: ONE_FIELD }
  return sameJson(before, after) ? SAME : { ...SAME, modified: ONE_FIELD }
}

type Pair = readonly [step: string, before: unknown, after: unknown, type: MergeType]

function mapPairs(before: unknown, after: unknown, type: MergeType & { of: 'map' }): readonly Pair[] {
  const [left, right] = [objectOf(before), objectOf(after)]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((name) => {
    const of = type.typeOf(name)
    return of === undefined ? [] : [[`f:${name}`, left[name], right[name], of] as const]
  })
}

function listPairs(before: unknown, after: unknown, type: MergeType & { of: 'list' }): readonly Pair[] {
  const [left, right] = [itemsByStep(listOf(before), type), itemsByStep(listOf(after), type)]
  return [...new Set([...left.keys(), ...right.keys()])].map(
    (step) => [step, left.get(step), right.get(step), type.item] as const,
  )
}

/** What now has another value than before, or has a value now. */
export function changedFields({ added, modified }: Comparison): FieldSet {
  return union(added, modified)
}
