import type { Writer } from './writer.ts'

/** Numbers in a block at most; half of it after a split. */
export const BLOCK_MAX = 256

/** Written in place by its writer only; never empty. */
interface Block<N extends number> {
  readonly writer: Writer
  readonly numbers: N[]
}

/**
 * A long ascending list of different numbers, in blocks: a write moves the numbers of one block instead of all. Copy-on-write: a
 * copy for another writer costs a pointer a block, and its first write to a block copies that block.
 */
export class NumberBlocks<N extends number> {
  readonly #blocks: Block<N>[]
  #size: number
  /** The whole list, as long as there was no write since it was built. */
  #list: readonly N[] | undefined

  private constructor(blocks: Block<N>[], size: number, list: readonly N[] | undefined) {
    this.#blocks = blocks
    this.#size = size
    this.#list = list
  }

  /** Takes over ascending numbers. */
  static of<N extends number>(numbers: readonly N[], writer: Writer): NumberBlocks<N> {
    const blocks: Block<N>[] = []
    for (let i = 0; i < numbers.length; i += BLOCK_MAX) blocks.push({ writer, numbers: numbers.slice(i, i + BLOCK_MAX) })
    return new NumberBlocks(blocks, numbers.length, undefined)
  }

  /** A second list that starts as this one is now, for another writer. */
  copy(): NumberBlocks<N> {
    return new NumberBlocks(this.#blocks.slice(), this.#size, this.#list)
  }

  get size(): number {
    return this.#size
  }

  /** All numbers, ascending. O(1) until the next write, else O(numbers). */
  list(): readonly N[] {
    this.#list ??= this.#blocks.flatMap(({ numbers }) => numbers)
    return this.#list
  }

  /** False: it is there already. */
  add(number: N, writer: Writer): boolean {
    const index = this.#blockFor(number)
    const known = (this.#blocks[index] as Block<N>).numbers
    const at = lowerBound(known, number)
    if (known[at] === number) return false
    const { numbers } = this.#own(index, writer)
    this.#list = undefined
    this.#size++
    if (numbers.length < BLOCK_MAX) insert(numbers, at, number)
    else this.#split(index, { at, number, writer })
    return true
  }

  /** False: it is not there. */
  remove(number: N, writer: Writer): boolean {
    const index = this.#blockFor(number)
    const known = (this.#blocks[index] as Block<N>).numbers
    const at = lowerBound(known, number)
    if (known[at] !== number) return false
    this.#list = undefined
    this.#size--
    if (known.length === 1) this.#blocks.splice(index, 1)
    else removeAt(this.#own(index, writer).numbers, at)
    return true
  }

  /** The last block that begins at or before the number; the first one for what comes before all. */
  #blockFor(number: N): number {
    const blocks = this.#blocks
    let low = 0
    let high = blocks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (((blocks[middle] as Block<N>).numbers[0] as number) <= number) low = middle
      else high = middle - 1
    }
    return low
  }

  #own(index: number, writer: Writer): Block<N> {
    const block = this.#blocks[index] as Block<N>
    if (block.writer === writer) return block
    const own = { writer, numbers: block.numbers.slice() }
    this.#blocks[index] = own
    return own
  }

  /** A full list that grows at its end keeps full blocks; elsewhere two halves leave room for more. */
  #split(index: number, { at, number, writer }: { readonly at: number; readonly number: N; readonly writer: Writer }): void {
    const { numbers } = this.#blocks[index] as Block<N>
    const isEnd = index === this.#blocks.length - 1 && at === numbers.length
    const upper = { writer, numbers: numbers.splice(isEnd ? at : numbers.length >> 1) }
    this.#blocks.splice(index + 1, 0, upper)
    if (at > numbers.length || isEnd) insert(upper.numbers, at - numbers.length, number)
    else insert(numbers, at, number)
  }
}

/** The place of the first member that is not smaller. */
export function lowerBound(members: readonly number[], member: number): number {
  let low = 0
  let high = members.length
  // Loading appends in ascending order: check the end first.
  if (high === 0 || (members[high - 1] as number) < member) return high
  while (low < high) {
    const middle = (low + high) >> 1
    if ((members[middle] as number) < member) low = middle + 1
    else high = middle
  }
  return low
}

export function insert<N extends number>(members: N[], at: number, member: N): void {
  if (at === members.length) members.push(member)
  else members.splice(at, 0, member)
}

/** Queues lose their oldest member again and again, and taking the first moves nothing. */
export function removeAt(members: number[], at: number): void {
  if (at === 0) members.shift()
  else members.splice(at, 1)
}
