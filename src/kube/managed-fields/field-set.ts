import { isJsonObject, type JsonObject } from '../codec/json.ts'
import { objectOf } from '../codec/json-parts.ts'

/**
 * Fields of an object, as a tree. A step is written as the API server writes it in `fieldsV1`: `f:name` for a field, `k:{...}`
 * for the item of a list with these keys, `v:...` for a text in a set. Only fields that `holds` are in it: `a.b` without `a` is
 * another set than both.
 */
export interface FieldSet {
  readonly holds: boolean
  readonly below: ReadonlyMap<string, FieldSet>
}

const NOTHING_BELOW: ReadonlyMap<string, FieldSet> = new Map()

export const NO_FIELDS: FieldSet = Object.freeze({ holds: false, below: NOTHING_BELOW })
export const ONE_FIELD: FieldSet = Object.freeze({ holds: true, below: NOTHING_BELOW })

export function isEmptySet(set: FieldSet): boolean {
  return !set.holds && set.below.size === 0
}

/** A combination of two sets; `keep` decides for each place. */
function combined(a: FieldSet, b: FieldSet, keep: (inA: boolean, inB: boolean) => boolean): FieldSet {
  const below = new Map<string, FieldSet>()
  for (const step of new Set([...a.below.keys(), ...b.below.keys()])) {
    const next = combined(a.below.get(step) ?? NO_FIELDS, b.below.get(step) ?? NO_FIELDS, keep)
    if (!isEmptySet(next)) below.set(step, next)
  }
  return { holds: keep(a.holds, b.holds), below }
}

export function union(...sets: readonly FieldSet[]): FieldSet {
  return sets.reduce((a, b) => combined(a, b, (inA, inB) => inA || inB), NO_FIELDS)
}

/** What `a` holds and `b` does not; a field that `b` holds takes nothing below it along. */
export function difference(a: FieldSet, b: FieldSet): FieldSet {
  return combined(a, b, (inA, inB) => inA && !inB)
}

export function intersection(a: FieldSet, b: FieldSet): FieldSet {
  return combined(a, b, (inA, inB) => inA && inB)
}

/** The set of one field. */
export function fieldAt(...steps: readonly string[]): FieldSet {
  return steps.reduceRight<FieldSet>((below, step) => ({ holds: false, below: new Map([[step, below]]) }), ONE_FIELD)
}

export function holdsAll(set: FieldSet, wanted: FieldSet): boolean {
  return isEmptySet(difference(wanted, set))
}

/** Every field that the set holds, as the steps to it: first those right here, then those further down, each in order. */
export function listFields(set: FieldSet): readonly (readonly string[])[] {
  const steps = [...set.below.keys()].sort(compareSteps)
  const here = steps.filter((step) => set.below.get(step)?.holds).map((step) => [step])
  const further = steps.flatMap((step) => {
    const below = set.below.get(step) ?? NO_FIELDS
    return listFields({ holds: false, below: below.below }).map((path) => [step, ...path])
  })
  return [...here, ...further]
}

/** Fields before keys before values; numbers by size (fieldpath.PathElement Compare). */
function compareSteps(a: string, b: string): number {
  const [kindA, kindB] = ['fkv'.indexOf(a.charAt(0)), 'fkv'.indexOf(b.charAt(0))]
  if (kindA !== kindB) return kindA - kindB
  if (kindA === 0) return a < b ? -1 : 1
  return compareValues(stepValue(a), stepValue(b))
}

function compareValues(a: unknown, b: unknown): number {
  if (isJsonObject(a) && isJsonObject(b)) return compareKeys(Object.entries(a), Object.entries(b))
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [String(a), String(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

type Entries = readonly (readonly [name: string, value: unknown])[]

function compareKeys(a: Entries, b: Entries): number {
  for (const [i, [name, value]] of a.entries()) {
    const other = b[i]
    if (!other) return 1
    if (name !== other[0]) return name < other[0] ? -1 : 1
    const order = compareValues(value, other[1])
    if (order !== 0) return order
  }
  return a.length - b.length
}

function stepValue(step: string): unknown {
  return JSON.parse(step.slice(2))
}

/** A field as conflicts name it: `.spec.template.spec.containers[name="app"].image`. */
export function pathText(steps: readonly string[]): string {
  return steps.map(stepText).join('')
}

export function stepText(step: string): string {
  if (step.startsWith('f:')) return `.${step.slice(2)}`
  const value = stepValue(step)
  if (!isJsonObject(value)) return `[=${JSON.stringify(value)}]`
  const keys = Object.entries(value).map(([name, key]) => `${name}=${JSON.stringify(key)}`)
  return `[${keys.join(',')}]`
}

/** Reads `fieldsV1`, where `.` means that a field with others below it is owned itself. */
export function readFields(value: unknown): FieldSet {
  return isJsonObject(value) ? readBelow(value, false) : NO_FIELDS
}

function readBelow(value: JsonObject, alone: boolean): FieldSet {
  const steps = Object.entries(value).filter(([step]) => step !== '.')
  const holds = value['.'] !== undefined || (alone && steps.length === 0)
  const below = new Map(steps.map(([step, item]) => [step, readBelow(objectOf(item), true)]))
  return { holds, below }
}

export function writeFields(set: FieldSet): JsonObject {
  const own = set.holds && set.below.size > 0 ? [['.', {}] as const] : []
  const steps = [...set.below.keys()].sort(compareSteps)
  return Object.fromEntries([...own, ...steps.map((step) => [step, writeFields(set.below.get(step) ?? NO_FIELDS)] as const)])
}
