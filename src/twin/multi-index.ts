import { hashText } from '../lib/hash.ts'
import { appended } from './appended.ts'
import { ForkableTable } from './forkable-table.ts'
import { BLOCK_MAX, insert, lowerBound, NumberBlocks, removeAt } from './number-blocks.ts'
import type { Writer } from './writer.ts'

const FIRST_BUCKETS = 64

/** One key with its members in ascending order; written in place by its writer only. */
interface Entry<Member extends number> {
  readonly writer: Writer
  readonly key: string
  members: Member[]
  /** The members where they are many; `members` is empty then. */
  blocks: NumberBlocks<Member> | undefined
}

/** Lists up to this length are kept at their exact size: most keys have few members, and a growing array takes room for many. */
const EXACT_MAX = 16

/** Longer lists are kept in blocks until they are a good deal shorter again. */
const PLAIN_MAX = 2 * BLOCK_MAX
const BLOCKS_MIN = BLOCK_MAX

/**
 * From a text key to a sorted set of numbers of one type: ordinals, places, or numbers of shapes. Copy-on-write: a fork copies a key's members at its first write
 * to that key. Look-up O(1) expected; add and remove O(members of the key), where they are many O(a block of them), and the next
 * look-up then puts the blocks together.
 */
export class MultiIndex<Member extends number> {
  #buckets: ForkableTable<readonly Entry<Member>[]>
  #mask: number
  #keys: number
  #edition: object

  constructor(writer: Writer, from?: MultiIndex<Member>) {
    this.#buckets = new ForkableTable<readonly Entry<Member>[]>(writer, from ? from.#buckets : undefined)
    this.#mask = from ? from.#mask : FIRST_BUCKETS - 1
    this.#keys = from ? from.#keys : 0
    this.#edition = from ? from.#edition : {}
  }

  /** Replaced after each write, and shared by forks until then: what was computed at an edition is valid as long as the edition. */
  get edition(): object {
    return this.#edition
  }

  /** The members of a key, ascending; `hash` is hashText of the key, where it is known. The list must not be kept over a write. */
  get(key: string, hash: number = hashText(key)): readonly Member[] {
    const entry = this.#find(key, hash)
    return entry?.blocks?.list() ?? entry?.members ?? NONE
  }

  /** Whether a key has members. */
  has(key: string): boolean {
    return this.#find(key, hashText(key)) !== undefined
  }

  /** Every key that has members, in no order that means anything. */
  keys(): readonly string[] {
    const keys: string[] = []
    this.#buckets.forEach((bucket) => {
      for (const entry of bucket) keys.push(entry.key)
    })
    return keys
  }

  add(key: string, member: Member, writer: Writer): void {
    const entry = this.#own(key, hashText(key), writer)
    if (entry.blocks) {
      if (entry.blocks.add(member, writer)) this.#edition = {}
      return
    }
    const { members } = entry
    const at = lowerBound(members, member)
    if (members[at] === member) return
    this.#edition = {}
    if (members.length < EXACT_MAX) entry.members = members.toSpliced(at, 0, member)
    else insert(members, at, member)
    if (members.length > PLAIN_MAX) {
      entry.blocks = NumberBlocks.of(members, writer)
      entry.members = EMPTY
    }
  }

  /** Returns whether the key has no members any more. */
  remove(key: string, member: Member, writer: Writer): boolean {
    const hash = hashText(key)
    const found = this.#find(key, hash)
    if (!found) return true
    const entry = found.writer === writer ? found : this.#own(key, hash, writer)
    if (entry.blocks) {
      this.#removeFromBlocks(entry, entry.blocks, { member, writer })
      return false
    }
    const { members } = entry
    const at = lowerBound(members, member)
    if (members[at] !== member) return false
    this.#edition = {}
    removeAt(members, at)
    if (members.length > 0) return false
    this.#drop(key, hash, writer)
    return true
  }

  #removeFromBlocks(
    entry: Entry<Member>,
    blocks: NumberBlocks<Member>,
    { member, writer }: { readonly member: Member; readonly writer: Writer },
  ): void {
    if (!blocks.remove(member, writer)) return
    this.#edition = {}
    if (blocks.size >= BLOCKS_MIN) return
    entry.members = blocks.list().slice()
    entry.blocks = undefined
  }

  #find(key: string, hash: number): Entry<Member> | undefined {
    const bucket = this.#buckets.get(hash & this.#mask) ?? NONE
    for (let i = 0; i < bucket.length; i++) if (bucket[i]?.key === key) return bucket[i]
    return undefined
  }

  #own(key: string, hash: number, writer: Writer): Entry<Member> {
    const found = this.#find(key, hash)
    if (found?.writer === writer) return found
    if (!found && this.#keys >= (this.#mask + 1) * 2) this.#grow(writer)
    const slot = hash & this.#mask
    const entry: Entry<Member> = { writer, key, members: found ? found.members.slice() : EMPTY, blocks: found?.blocks?.copy() }
    const bucket = this.#buckets.get(slot) ?? NONE
    const at = found ? bucket.indexOf(found) : bucket.length
    this.#buckets.set(slot, bucket.toSpliced(at, 1, entry), writer)
    if (!found) this.#keys++
    return entry
  }

  #drop(key: string, hash: number, writer: Writer): void {
    const slot = hash & this.#mask
    const rest = (this.#buckets.get(slot) ?? NONE).filter((item) => item.key !== key)
    this.#buckets.set(slot, rest.length > 0 ? rest : undefined, writer)
    this.#keys--
  }

  #grow(writer: Writer): void {
    const old = this.#buckets
    this.#buckets = new ForkableTable<readonly Entry<Member>[]>(writer)
    this.#mask = (this.#mask + 1) * 4 - 1
    old.forEach((bucket) => {
      for (const entry of bucket) {
        const slot = hashText(entry.key) & this.#mask
        this.#buckets.set(slot, appended(this.#buckets.get(slot) ?? NONE, entry), writer)
      }
    })
  }
}

const NONE: readonly never[] = Object.freeze([])
/** Never written to: a list this short is replaced, not changed. */
const EMPTY: never[] = []
