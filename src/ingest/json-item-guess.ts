import * as bytes from './json-bytes.ts'

/** Longest text between two items, with the first key of the second, that is taken for a mark. */
const MARK_BYTES_MAX = 128
/**
 * The number of guesses that may be wrong, and later one in this many; beyond that the items of the stream are not
 * guessed any more.
 */
const MISSES_MAX = 8
/** Longer items are scanned: a mark this far away belongs to a later item. */
const GUESS_BYTES_MAX = 256 * 1024

/** Parses the item whose JSON is in `buffer` from `start` to `end`, and throws a SyntaxError if it is none. */
export type ParseItem = (buffer: Buffer, start: number, end: number) => unknown

/**
 * Finds where an item of a list ends without walking over its bytes: the text between two items, from the bracket that
 * closes one to the first key of the next (`},\n    {\n        "apiVersion":`), is nearly always the same, and looking for it
 * is ten times faster. A guess only counts when the text up to there parses: no other end of an object does.
 */
export class ItemGuess {
  #mark: Buffer | undefined
  /** Index behind the last item, -1 when it has left the buffer. */
  #lastEnd = -1
  /** Whether the rest of the buffer has no mark. */
  #exhausted = false
  #misses = 0
  #hits = 0
  #lastMissed = false
  readonly #parse: ParseItem

  constructor(parse: ParseItem = parseItem) {
    this.#parse = parse
  }

  /** Whether too many guesses were wrong to continue. */
  get resigned(): boolean {
    return this.#misses > MISSES_MAX + this.#hits / MISSES_MAX
  }

  /** An item ended before the index `end`. */
  ended(end: number): void {
    this.#lastEnd = end
  }

  /** The buffer was replaced. */
  moved(): void {
    this.#lastEnd = -1
    this.#exhausted = false
  }

  /** The item that begins at `start`, or undefined when it has to be walked over. */
  item(buffer: Buffer, start: number, bytesMax: number): { readonly end: number; readonly value: unknown } | undefined {
    if (this.#exhausted || this.resigned) return undefined
    this.#mark ??= this.#lastEnd < 0 ? undefined : markAround(buffer, this.#lastEnd, start)
    if (this.#mark === undefined) return undefined
    const end = buffer.indexOf(this.#mark, start) + 1
    this.#exhausted = end === 0
    if (end === 0) return undefined
    if (end - start <= Math.min(bytesMax, GUESS_BYTES_MAX)) {
      try {
        const value = this.#parse(buffer, start, end)
        this.#hits++
        this.#lastMissed = false
        return { end, value }
      } catch {
        // Either the mark is not what follows this item, or the item is damaged: scanning it shows which.
      }
    }
    this.#miss()
    return undefined
  }

  /** One wrong guess may be an odd item; two in a row are another way of writing. */
  #miss(): void {
    this.#misses++
    if (this.#lastMissed) this.#mark = undefined
    this.#lastMissed = !this.#lastMissed
  }
}

/** From the last bracket of the item before `lastEnd` to the first key of the one at `start`. */
function markAround(buffer: Buffer, lastEnd: number, start: number): Buffer | undefined {
  const colon = buffer.indexOf(bytes.COLON, start)
  if (colon < 0 || colon - lastEnd > MARK_BYTES_MAX || buffer[lastEnd - 1] !== bytes.CLOSE_BRACE) return undefined
  return Buffer.from(buffer.subarray(lastEnd - 1, colon + 1))
}

/** All of an item. */
export function parseItem(buffer: Buffer, start: number, end: number): unknown {
  return JSON.parse(buffer.toString('utf8', start, end))
}
