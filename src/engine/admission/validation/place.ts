import type { JsonObject } from '../../../kube/codec/json.ts'
import { objectOf } from '../../../kube/codec/json-parts.ts'
import { type Quantity, quantity } from '../../../kube/quantity.ts'
import { quantityProblem } from '../../../kube/schema/quantity-problem.ts'

/** A value in a manifest whose types were checked, and its field path. What is missing reads as empty. */
export class Place {
  readonly value: unknown
  readonly path: string

  constructor(value: unknown, path: string) {
    this.value = value ?? undefined
    this.path = path
  }

  /** A field of this struct. */
  at(name: string): Place {
    return new Place(this.json[name], this.path === '' ? name : `${this.path}.${name}`)
  }

  /** A value of this map. */
  entry(key: string): Place {
    return new Place(this.json[key], `${this.path}[${key}]`)
  }

  /** The same value, reported at another path. */
  as(path: string): Place {
    return new Place(this.value, path)
  }

  /** Another value at the same place. */
  with(value: unknown): Place {
    return new Place(value, this.path)
  }

  get given(): boolean {
    return this.value !== undefined
  }

  get json(): JsonObject {
    return objectOf(this.value)
  }

  get text(): string {
    return typeof this.value === 'string' ? this.value : ''
  }

  /** Zero when it is missing. */
  get number(): number {
    return typeof this.value === 'number' ? this.value : 0
  }

  get flag(): boolean {
    return this.value === true
  }

  get items(): readonly Place[] {
    return Array.isArray(this.value) ? this.value.map((item, i) => new Place(item, `${this.path}[${i}]`)) : NONE
  }

  get texts(): readonly string[] {
    return Array.isArray(this.value) ? this.value.filter((item) => typeof item === 'string') : NONE
  }

  /** Of a map of texts, in the order of the keys. */
  get labels(): Readonly<Record<string, string>> {
    const sorted = this.keys.flatMap((key) => {
      const value = this.json[key]
      return typeof value === 'string' ? [[key, value]] : []
    })
    return Object.fromEntries(sorted)
  }

  /** Of a map or struct, sorted. */
  get keys(): readonly string[] {
    return Object.keys(this.json).sort()
  }

  /** Amounts by resource; plain numbers in manifests are quantities too. */
  get amounts(): Readonly<Record<string, string>> {
    const readable = this.keys.filter((key) => quantityProblem(this.json[key]) === undefined)
    return Object.fromEntries(readable.map((key) => [key, String(this.json[key])]))
  }

  /** This value as an amount; `undefined` when it is missing or none. */
  get amount(): Quantity | undefined {
    return quantityProblem(this.value) === undefined ? quantity(String(this.value)) : undefined
  }
}

const NONE: readonly never[] = Object.freeze([])
