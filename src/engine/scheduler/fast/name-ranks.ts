import { compareText } from '../../../lib/compare.ts'
import type { NodeMirror } from './node-mirror.ts'
import type { FeasibleNodes } from './plugin-columns.ts'

const BITS = 32

/** The alphabetical order of the nodes' names, for picking among equals without sorting them each time. */
export class NameRanks {
  readonly #mirror: NodeMirror
  #version = -1
  /** By ordinal. */
  #ranks: Int32Array = new Int32Array()
  /** By rank. */
  #ordinals: Int32Array = new Int32Array()
  #marks: Uint32Array = new Uint32Array()

  constructor(mirror: NodeMirror) {
    this.#mirror = mirror
  }

  /** The ordinal of the node whose name comes at this place (from 0) among the given ones. O(given + nodes / 32). */
  nth({ ordinals, count }: FeasibleNodes, place: number): number {
    this.#refresh()
    const marks = this.#marks
    for (let i = 0; i < count; i++) {
      const rank = this.#ranks[ordinals[i] as number] as number
      marks[rank >> 5] = (marks[rank >> 5] as number) | (1 << (rank & (BITS - 1)))
    }
    let left = place
    let found = -1
    for (let word = 0; word < marks.length; word++) {
      const bits = marks[word] as number
      if (bits === 0) continue
      marks[word] = 0
      if (found >= 0) continue
      const count = bitCount(bits)
      if (left < count) found = this.#ordinals[word * BITS + nthBit(bits, left)] as number
      else left -= count
    }
    return found
  }

  #refresh(): void {
    const { rows, labelsVersion } = this.#mirror
    if (this.#version === labelsVersion) return
    this.#version = labelsVersion
    const named = rows.flatMap((row, ordinal) => (row ? [{ name: row.name, ordinal }] : []))
    const isSorted = named.every(({ name }, i) => i === 0 || (named[i - 1] as { name: string }).name < name)
    if (!isSorted) named.sort((a, b) => compareText(a.name, b.name))
    this.#ranks = new Int32Array(rows.length)
    this.#ordinals = Int32Array.from(named, ({ ordinal }) => ordinal)
    named.forEach(({ ordinal }, rank) => {
      this.#ranks[ordinal] = rank
    })
    this.#marks = new Uint32Array(Math.ceil(named.length / BITS) + 1)
  }
}

function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The position of the n-th bit that is set, from 0. */
function nthBit(bits: number, n: number): number {
  let rest = bits
  for (let i = 0; i < n; i++) rest &= rest - 1
  return 31 - Math.clz32(rest & -rest)
}
