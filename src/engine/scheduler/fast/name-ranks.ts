import { assert } from '../../../lib/assert.ts'
import type { Brand } from '../../../lib/brand.ts'
import { compareText } from '../../../lib/compare.ts'
import { type Ints, intsFrom, newInts } from '../../../lib/ints.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import type { FeasibleNodes } from '../framework/plugin-columns.ts'
import type { NodeMirror } from './node-mirror.ts'

const BITS = 32

/** The place of a node's name among the names of all nodes, in alphabetical order. No ordinal. */
export type Rank = Brand<number, 'Rank'>

/** All nodes in the alphabetical order of their names. Never changed: another one takes its place. */
export interface Alphabet {
  readonly names: readonly string[]
  readonly ordinals: Ints<Ordinal>
}

/** The alphabetical order of the nodes' names, for picking among equals without sorting them each time. */
export class NameRanks {
  readonly #mirror: NodeMirror
  #version = -1
  #alphabet: Alphabet = { names: [], ordinals: newInts(0) }
  /** By ordinal. */
  #ranks: Ints<Rank> = newInts(0)

  constructor(mirror: NodeMirror) {
    this.#mirror = mirror
  }

  get alphabet(): Alphabet {
    this.#refresh()
    return this.#alphabet
  }

  /** As of the last call of `alphabet`. */
  rankOf(ordinal: Ordinal): Rank {
    return this.#ranks[ordinal] as Rank
  }

  /** The given nodes in the order of their names. O(given + nodes / 32). */
  ranked(nodes: FeasibleNodes): RankedNodes {
    this.#refresh()
    const marks = Marks.none((this.#alphabet.names.length + BITS - 1) >> 5)
    this.#mark(nodes, marks)
    return new RankedNodes(this.#alphabet, marks, nodes.count)
  }

  /** The one of the given nodes whose name is at this place (from 0) in alphabetical order. */
  nth(nodes: FeasibleNodes, place: number): Ordinal {
    if (nodes.count === 1) return nodes.ordinals[0] as Ordinal
    this.#refresh()
    const { names, ordinals } = this.#alphabet
    const length = (names.length + BITS - 1) >> 5
    if (scratch.words.length < length) scratch = new Marks(new Int32Array(2 * length), 0, length)
    else scratch.words.fill(0, 0, length)
    this.#mark(nodes, scratch)
    return ordinals[scratch.nth(place)] as Ordinal
  }

  #mark({ ordinals, count }: FeasibleNodes, { words, first }: Marks): void {
    const ranks = this.#ranks
    for (let i = 0; i < count; i++) {
      const rank = ranks[ordinals[i] as Ordinal] as Rank
      const word = first + (rank >> 5)
      words[word] = (words[word] as number) | (1 << (rank & (BITS - 1)))
    }
  }

  #refresh(): void {
    const { rows, placesVersion } = this.#mirror
    if (this.#version === placesVersion) return
    this.#version = placesVersion
    const named = rows.flatMap((row, i) => (row ? [{ name: row.name, ordinal: i as Ordinal }] : []))
    const isSorted = named.every(({ name }, i) => i === 0 || (named[i - 1] as { name: string }).name < name)
    if (!isSorted) named.sort((a, b) => compareText(a.name, b.name))
    this.#ranks = newInts(rows.length)
    named.forEach(({ ordinal }, rank) => {
      this.#ranks[ordinal] = rank as Rank
    })
    this.#alphabet = { names: named.map(({ name }) => name), ordinals: intsFrom(named, ({ ordinal }) => ordinal) }
  }
}

/** This many marks share an array: allocating one for each pod that is placed costs more than all writes to it. */
const MARKS_AT_ONCE = 16

let shared: Int32Array = new Int32Array()
let sharedUsed = 0

/** A bit for each name, in words that may be a part of an array. */
export class Marks {
  readonly words: Int32Array
  /** The first word, and how many there are. */
  readonly first: number
  readonly length: number

  constructor(words: Int32Array, first: number, length: number) {
    this.words = words
    this.first = first
    this.length = length
  }

  /** Empty marks, of this many words. */
  static none(length: number): Marks {
    if (sharedUsed + length > shared.length) {
      shared = new Int32Array(MARKS_AT_ONCE * length)
      sharedUsed = 0
    }
    const marks = new Marks(shared, sharedUsed, length)
    sharedUsed += length
    return marks
  }

  /** The same marks as they are now. */
  static copyOf(words: Int32Array): Marks {
    const marks = Marks.none(words.length)
    marks.words.set(words, marks.first)
    return marks
  }

  /** The place of the n-th bit that is set, from 0; -1 when there are fewer. */
  nth(n: number): number {
    return nthPlace(this.words, n, this)
  }
}

/** Some nodes by the order of their names, a bit for each. It stays as it is, regardless of changes to the nodes. */
export class RankedNodes {
  readonly #alphabet: Alphabet
  readonly #marks: Marks
  readonly count: number

  /** `marks` becomes the property of the new object; `count` is the number of bits that are set. */
  constructor(alphabet: Alphabet, marks: Marks, count: number) {
    this.#alphabet = alphabet
    this.#marks = marks
    this.count = count
  }

  /** The ordinal of the node whose name is at this place (from 0) in alphabetical order. */
  ordinalAt(place: number): Ordinal {
    const ordinal = this.#alphabet.ordinals[this.#marks.nth(place)]
    assert(ordinal !== undefined, 'the place is below the count')
    return ordinal
  }

  /** The names, sorted. */
  names(): readonly string[] {
    const names: string[] = []
    const { words, first, length } = this.#marks
    for (let word = 0; word < length; word++)
      for (let rest = words[first + word] as number; rest !== 0; rest &= rest - 1)
        names.push(this.#alphabet.names[word * BITS + nthBit(rest, 0)] as string)
    return names
  }
}

/** Marks of the nodes to pick from. */
let scratch = new Marks(new Int32Array(64), 0, 64)

/**
 * The place of the n-th bit that is set, from 0; -1 when there are fewer. `part`: these words only, and places from the first.
 */
export function nthPlace(words: Int32Array, n: number, part?: Pick<Marks, 'first' | 'length'>): number {
  const first = part?.first ?? 0
  const end = part === undefined ? words.length : first + part.length
  let left = n
  for (let word = first; word < end; word++) {
    const bits = words[word] as number
    if (bits === 0) continue
    const count = bitCount(bits)
    if (left < count) return (word - first) * BITS + nthBit(bits, left)
    left -= count
  }
  return -1
}

export function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The position of the n-th bit that is set, from 0. */
export function nthBit(bits: number, n: number): number {
  let rest = bits
  for (let i = 0; i < n; i++) rest &= rest - 1
  return lowestBit(rest)
}

/** The place of the lowest bit that is set in a word. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}
