import { isDeeperThan, NESTING_MAX } from '../../lib/nesting.ts'
import { type Instant, parseInstant } from '../instant.ts'
import { type Labels, NO_LABELS } from '../object-row.ts'
import type { ResourceList } from '../pod-spec.ts'
import { QuantityError, quantity } from '../quantity.ts'
import { quickInstant } from './instant-text.ts'
import { describeJson, isJsonObject, type JsonObject } from './json.ts'

/** A field of an object from outside that cannot be what the API means by it. Safe to show. */
export class FieldError extends Error {
  readonly code = 'FIELD_INVALID'
  /** Where, from the object's root: `spec.containers[0].image`. */
  readonly path: string
  readonly expected: string
  readonly found: string

  constructor(path: string, expected: string, found: string) {
    super(`${path === '' ? 'the object' : path}: expected ${expected}, found ${found}`)
    this.name = 'FieldError'
    this.path = path
    this.expected = expected
    this.found = found
  }
}

const NONE: readonly never[] = Object.freeze([])

/**
 * A place in an untrusted JSON object, with its path. Fields that are absent or null read as their default; fields
 * of another type than the API's throw a {@link FieldError}. The path is put together only when it is needed.
 */
export class Field {
  readonly #object: JsonObject
  readonly #parent: Field | undefined
  readonly #key: string | number

  private constructor(value: unknown, parent: Field | undefined, key: string | number) {
    this.#parent = parent
    this.#key = key
    this.#object = EMPTY
    if (!isJsonObject(value)) throw new FieldError(this.path, 'an object', describeJson(value))
    this.#object = value
  }

  /** @throws {FieldError} when `value` is not an object. */
  static root(value: unknown): Field {
    return new Field(value, undefined, '')
  }

  get path(): string {
    if (this.#parent === undefined) return ''
    const before = this.#parent.path
    if (typeof this.#key === 'number') return `${before}[${this.#key}]`
    return before === '' ? this.#key : `${before}.${this.#key}`
  }

  /** The raw value, for what is kept as it is or compared. Null counts as absent. */
  raw(key: string): unknown {
    return this.#object[key] ?? undefined
  }

  /** The object that contains this field. */
  get json(): JsonObject {
    return this.#object
  }

  /** The object itself, for fields that are kept as they are. @throws {FieldError} when it is nested deeper than `NESTING_MAX` levels. */
  get boundedJson(): JsonObject {
    const { json } = this
    if (isDeeperThan(json, NESTING_MAX))
      throw new FieldError(this.path, `at most ${NESTING_MAX} levels`, 'an object of more levels')
    return json
  }

  has(key: string): boolean {
    const value = this.#object[key]
    return value !== undefined && value !== null
  }

  text(key: string, fallback = ''): string {
    return this.optionalText(key) ?? fallback
  }

  optionalText(key: string): string | undefined {
    const value = this.#object[key]
    if (typeof value === 'string') return value
    if (value === undefined || value === null) return undefined
    throw this.error(key, 'text')
  }

  requiredText(key: string): string {
    const value = this.#object[key]
    if (typeof value === 'string' && value !== '') return value
    throw this.error(key, 'text that is not empty')
  }

  /** One of a closed set of words; empty text counts as absent. */
  choice<const T extends string>(key: string, options: readonly T[], fallback: T): T {
    const value = this.text(key)
    if (value === '') return fallback
    for (const option of options) if (option === value) return option
    throw this.error(key, options.length === 1 ? `${options[0]}` : `one of ${options.join(', ')}`)
  }

  integer(key: string, fallback: number): number {
    return this.optionalInteger(key) ?? fallback
  }

  optionalInteger(key: string): number | undefined {
    const value = this.#object[key]
    if (typeof value === 'number' && Number.isInteger(value)) return value
    if (value === undefined || value === null) return undefined
    throw this.error(key, 'a whole number')
  }

  flag(key: string, fallback = false): boolean {
    const value = this.#object[key]
    if (typeof value === 'boolean') return value
    if (value === undefined || value === null) return fallback
    throw this.error(key, 'true or false')
  }

  instant(key: string): Instant | undefined {
    const value = this.optionalText(key)
    if (value === undefined) return undefined
    const at = quickInstant(value) ?? parseInstant(value)
    if (at === undefined) throw this.error(key, 'a time like 2026-06-01T12:00:00Z')
    return at
  }

  /** A count or a percentage: 1 or "25%". Text of digits alone is what the API would refuse. */
  intOrString(key: string): number | string | undefined {
    const value = this.#object[key]
    if (value === undefined || value === null) return undefined
    if (typeof value === 'number' && Number.isInteger(value)) return value
    if (typeof value === 'string' && /^[0-9]+%$/.test(value)) return value
    throw this.error(key, 'a whole number or a percentage')
  }

  /** A number or a name, like a Service's target port. */
  intOrText(key: string, fallback: number | string): number | string {
    const value = this.#object[key]
    if (value === undefined || value === null) return fallback
    if (typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value))) return value
    throw this.error(key, 'a whole number or a name')
  }

  /** Text by key, in the order of the keys. */
  map(key: string): Labels {
    const value = this.#object[key]
    if (value === undefined || value === null) return NO_LABELS
    if (!isJsonObject(value)) throw this.error(key, 'an object of texts')
    for (const item in value) {
      if (typeof value[item] !== 'string') throw this.#itemError(key, item, value[item], 'text')
    }
    return inKeyOrder(value as Labels)
  }

  /** Quantities by name, as text; plain numbers, which people write in manifests, are taken too. */
  quantities(key: string): ResourceList {
    const value = this.#object[key]
    if (value === undefined || value === null) return NO_LABELS
    if (!isJsonObject(value)) throw this.error(key, 'an object of quantities')
    const amounts: Record<string, string> = {}
    let changed = false
    for (const item in value) {
      const amount = value[item]
      const text = typeof amount === 'number' ? String(amount) : amount
      if (typeof text !== 'string' || !isQuantity(text)) throw this.#itemError(key, item, amount, QUANTITY)
      amounts[item] = text
      changed ||= text !== amount
    }
    return inKeyOrder(changed ? amounts : (value as ResourceList))
  }

  optionalQuantity(key: string): string | undefined {
    const value = this.#object[key]
    if (value === undefined || value === null) return undefined
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text !== 'string' || !isQuantity(text)) throw this.error(key, QUANTITY)
    return text
  }

  texts(key: string): readonly string[] {
    const items = this.#items(key)
    items.forEach((item, i) => {
      if (typeof item !== 'string') throw new FieldError(`${this.at(key)}[${i}]`, 'text', describeJson(item))
    })
    return items as readonly string[]
  }

  integers(key: string): readonly number[] {
    const items = this.#items(key)
    items.forEach((item, i) => {
      if (!Number.isInteger(item)) throw new FieldError(`${this.at(key)}[${i}]`, 'a whole number', describeJson(item))
    })
    return items as readonly number[]
  }

  list<T>(key: string, read: (item: Field) => T): readonly T[] {
    const items = this.#items(key)
    if (items.length === 0) return NONE
    const list = new Field(EMPTY, this, key)
    return items.map((item, i) => read(new Field(item, list, i)))
  }

  /** The object of this key, empty when it is absent. */
  object(key: string): Field {
    return new Field(this.#object[key] ?? EMPTY, this, key)
  }

  optionalObject(key: string): Field | undefined {
    return this.has(key) ? this.object(key) : undefined
  }

  /** The path of a field of this object. */
  at(key: string): string {
    const before = this.path
    return before === '' ? key : `${before}.${key}`
  }

  /** What to throw when the field of this key is wrong. */
  error(key: string, expected: string): FieldError {
    return new FieldError(this.at(key), expected, describeJson(this.#object[key]))
  }

  #itemError(key: string, item: string, value: unknown, expected: string): FieldError {
    const plain = /^[A-Za-z0-9_]+$/.test(item)
    return new FieldError(`${this.at(key)}${plain ? `.${item}` : `[${JSON.stringify(item)}]`}`, expected, describeJson(value))
  }

  #items(key: string): readonly unknown[] {
    const value = this.#object[key]
    if (value === undefined || value === null) return NONE
    if (!Array.isArray(value)) throw this.error(key, 'a list')
    return value.length === 0 ? NONE : value
  }
}

const EMPTY: JsonObject = Object.freeze({})
const QUANTITY = 'a quantity like 250m or 2Gi'

function isQuantity(text: string): boolean {
  try {
    quantity(text)
    return true
  } catch (error) {
    if (error instanceof QuantityError) return false
    throw error
  }
}

/** The API writes maps in the order of their keys; people do not. Equal maps must give equal text. */
function inKeyOrder(map: Labels): Labels {
  let last: string | undefined
  for (const key in map) {
    if (last !== undefined && key < last) return Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)))
    last = key
  }
  return last === undefined ? NO_LABELS : map
}
