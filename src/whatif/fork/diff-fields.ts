import { writeObject } from '../../kube/codec/registry.ts'
import type { Row } from '../../kube/kinds.ts'

/** A field of an object that is not the same: its values as JSON, `undefined` where it is absent. */
export interface FieldChange {
  /** As kubectl explain writes it, with list items by their keys: `spec.template.spec.containers[app].image`. */
  readonly path: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Counts writes and does not describe the object. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['metadata.resourceVersion'])

/** What names an item of a list among its siblings. */
const NAMES = ['name', 'type', 'key', 'containerPort', 'port', 'topologyKey', 'uid'] as const

/** The fields in which two rows of one object differ, as the API would show the object. */
export function diffFields(before: Row, after: Row): readonly FieldChange[] {
  const found: FieldChange[] = []
  compare('', [asServed(before), asServed(after)], found)
  return found
}

/** The object with times in whole seconds, as the API server stores them; those of Leases have fractions there too. */
function asServed(row: Row): unknown {
  const object = writeObject(row)
  return row.kind === 'Lease' ? object : inSeconds(object)
}

const TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})\.\d+Z$/

function inSeconds(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(TIME, '$1Z')
  if (Array.isArray(value)) return value.map(inSeconds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inSeconds(item)]))
}

type Pair = readonly [before: unknown, after: unknown]

function compare(path: string, [before, after]: Pair, found: FieldChange[]): void {
  if (before === after || BOOKKEEPING.has(path)) return
  // What is absent on one side is reported field by field, too.
  const [left, right] = [itemsOf(before ?? emptyLike(after)), itemsOf(after ?? emptyLike(before))]
  const inList = Array.isArray(before ?? after)
  if (!left || !right || left.size + right.size === 0 || (before && after && Array.isArray(before) !== Array.isArray(after))) {
    const [was, is] = [textOf(before), textOf(after)]
    if (was !== is) found.push({ path, before: was, after: is })
    return
  }
  const [inLeft, inRight] = inList ? namedAlike(left, right) : [left, right]
  for (const name of new Set([...inLeft.keys(), ...inRight.keys()]))
    compare(joined(path, name, inList), [inLeft.get(name), inRight.get(name)], found)
}

function emptyLike(value: unknown): unknown {
  return Array.isArray(value) ? [] : typeof value === 'object' && value !== null ? {} : undefined
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value)
}

/** The parts of an object or a list by their names; `undefined` when it has none. */
function itemsOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (Array.isArray(value)) return new Map(value.map((item: unknown, i) => [String(i), item]))
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined
}

type Items = ReadonlyMap<string, unknown>

/** Both lists by a name that identifies the items of each; by index when there is no such name. */
function namedAlike(left: Items, right: Items): readonly [Items, Items] {
  for (const name of NAMES) {
    const [a, b] = [byName(left, name), byName(right, name)]
    if (a && b) return [a, b]
  }
  return [left, right]
}

function byName(items: Items, name: string): Items | undefined {
  const named = new Map<string, unknown>()
  for (const item of items.values()) {
    const value = typeof item === 'object' && item !== null ? (item as Readonly<Record<string, unknown>>)[name] : undefined
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    if (named.has(String(value))) return undefined
    named.set(String(value), item)
  }
  return named
}

function joined(path: string, name: string, inList: boolean): string {
  if (inList) return `${path}[${name}]`
  // Labels and annotations have dots and slashes in their names.
  if (!/^[\w-]+$/.test(name)) return `${path}["${name}"]`
  return path === '' ? name : `${path}.${name}`
}
