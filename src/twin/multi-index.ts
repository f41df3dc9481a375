import { hashText } from '../lib/hash.ts'
import { ForkableTable } from './forkable-table.ts'
import type { Owner } from './owner.ts'

const FIRST_BUCKETS = 64

/** One key with its members in ascending order; written in place by its owner only. */
interface Entry {
  readonly owner: Owner
  readonly key: string
  members: number[]
}

/** Lists up to this length are kept at their exact size: most keys have few members, and a growing array takes room for many. */
const EXACT_MAX = 16

/**
 * From a text key to a sorted set of numbers (ordinals). Copy-on-write: a fork copies a key's members at its first write
 * to that key. Look-up O(1) expected; add and remove O(members of the key).
 */
export class MultiIndex {
  #buckets: ForkableTable<readonly Entry[]>
  #mask: number
  #keys: number
  #edition: object

  constructor(owner: Owner, from?: MultiIndex) {
    this.#buckets = new ForkableTable<readonly Entry[]>(owner, from ? from.#buckets : undefined)
    this.#mask = from ? from.#mask : FIRST_BUCKETS - 1
    this.#keys = from ? from.#keys : 0
    this.#edition = from ? from.#edition : {}
  }

  /** Another one after each write, and shared by forks until then: what was found out at an edition holds as long as it. */
  get edition(): object {
    return this.#edition
  }

  /** The members of a key, ascending; `hash` is hashText of the key, where it is known. The list must not be kept over a write. */
  get(key: string, hash: number = hashText(key)): readonly number[] {
    return this.#find(key, hash)?.members ?? NONE
  }

  /** Every key that has members, in no order that means anything. */
  keys(): readonly string[] {
    const keys: string[] = []
    this.#buckets.forEach((bucket) => {
      for (const entry of bucket) keys.push(entry.key)
    })
    return keys
  }

  add(key: string, member: number, owner: Owner): void {
    const entry = this.#own(key, owner)
    const { members } = entry
    const at = lowerBound(members, member)
    if (members[at] === member) return
    this.#edition = {}
    if (members.length < EXACT_MAX) entry.members = members.toSpliced(at, 0, member)
    else if (at === members.length) members.push(member)
    else members.splice(at, 0, member)
  }

  remove(key: string, member: number, owner: Owner): void {
    if (!this.#find(key, hashText(key))) return
    const members = this.#own(key, owner).members
    const at = lowerBound(members, member)
    if (members[at] !== member) return
    this.#edition = {}
    // Queues lose their oldest member again and again, and taking the first moves nothing.
    if (at === 0) members.shift()
    else members.splice(at, 1)
    if (members.length === 0) this.#drop(key, owner)
  }

  #find(key: string, hash: number): Entry | undefined {
    const bucket = this.#buckets.get(hash & this.#mask) ?? NONE
    for (let i = 0; i < bucket.length; i++) if (bucket[i]?.key === key) return bucket[i]
    return undefined
  }

  #own(key: string, owner: Owner): Entry {
    const hash = hashText(key)
    const found = this.#find(key, hash)
    if (found?.owner === owner) return found
    if (!found && this.#keys >= (this.#mask + 1) * 2) this.#grow(owner)
    const slot = hash & this.#mask
    const entry: Entry = { owner, key, members: found ? found.members.slice() : EMPTY }
    const rest = (this.#buckets.get(slot) ?? NONE).filter((item) => item.key !== key)
    this.#buckets.set(slot, [...rest, entry], owner)
    if (!found) this.#keys++
    return entry
  }

  #drop(key: string, owner: Owner): void {
    const slot = hashText(key) & this.#mask
    const rest = (this.#buckets.get(slot) ?? NONE).filter((item) => item.key !== key)
    this.#buckets.set(slot, rest.length > 0 ? rest : undefined, owner)
    this.#keys--
  }

  #grow(owner: Owner): void {
    const old = this.#buckets
    this.#buckets = new ForkableTable<readonly Entry[]>(owner)
    this.#mask = (this.#mask + 1) * 4 - 1
    old.forEach((bucket) => {
      for (const entry of bucket) {
        const slot = hashText(entry.key) & this.#mask
        this.#buckets.set(slot, [...(this.#buckets.get(slot) ?? NONE), entry], owner)
      }
    })
  }
}

const NONE: readonly never[] = Object.freeze([])
/** Never written to: a list this short is replaced, not changed. */
const EMPTY: number[] = []

function lowerBound(members: readonly number[], member: number): number {
  let low = 0
  let high = members.length
  // Loading appends in ascending order: look at the end first.
  if (high === 0 || (members[high - 1] as number) < member) return high
  while (low < high) {
    const middle = (low + high) >> 1
    if ((members[middle] as number) < member) low = middle + 1
    else high = middle
  }
  return low
}
