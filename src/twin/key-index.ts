import { hashText } from '../lib/hash.ts'
import { appended } from './appended.ts'
import { ForkableTable } from './forkable-table.ts'
import type { Ordinal } from './ordinal.ts'
import type { Writer } from './writer.ts'

const FIRST_BUCKETS = 64

/** A bucket: the ordinals whose keys fall into it. */
type Bucket = readonly Ordinal[]

/**
 * From `namespace/name` to an ordinal, without keeping the keys: buckets contain ordinals and the caller compares the rows'
 * own names. Copy-on-write like the tables, so a fork costs nothing. Expected O(1) a look-up.
 */
export class KeyIndex {
  #buckets: ForkableTable<Bucket>
  #mask: number
  #count: number

  constructor(writer: Writer, from?: KeyIndex) {
    this.#buckets = new ForkableTable<Bucket>(writer, from ? from.#buckets : undefined)
    this.#mask = from ? from.#mask : FIRST_BUCKETS - 1
    this.#count = from ? from.#count : 0
  }

  static hash(namespace: string, name: string): number {
    return hashText(name, hashText(namespace))
  }

  /** The ordinals that share the key's bucket. */
  candidates(hash: number): readonly Ordinal[] {
    return this.#buckets.get(hash & this.#mask) ?? NONE
  }

  add(hash: number, ordinal: Ordinal, options: { readonly writer: Writer; readonly hashOf: (ordinal: Ordinal) => number }): void {
    if (this.#count >= (this.#mask + 1) * 2) this.#grow(options)
    this.#put(hash, ordinal, options.writer)
    this.#count++
  }

  remove(hash: number, ordinal: Ordinal, writer: Writer): void {
    const bucket = this.candidates(hash).filter((item) => item !== ordinal)
    this.#buckets.set(hash & this.#mask, bucket.length > 0 ? bucket : undefined, writer)
    this.#count--
  }

  #put(hash: number, ordinal: Ordinal, writer: Writer): void {
    const slot = hash & this.#mask
    this.#buckets.set(slot, appended(this.#buckets.get(slot) ?? NONE, ordinal), writer)
  }

  #grow({ writer, hashOf }: { readonly writer: Writer; readonly hashOf: (ordinal: Ordinal) => number }): void {
    const old = this.#buckets
    this.#buckets = new ForkableTable<Bucket>(writer)
    this.#mask = (this.#mask + 1) * 4 - 1
    old.forEach((bucket) => {
      for (const ordinal of bucket) this.#put(hashOf(ordinal), ordinal, writer)
    })
  }
}

const NONE: Bucket = Object.freeze([])
