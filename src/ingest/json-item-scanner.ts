import * as bytes from './json-bytes.ts'
import { ItemGuess, type ParseItem } from './json-item-guess.ts'
import type { JsonFaultReason, JsonPiece } from './json-piece.ts'
import { JsonPieceQueue } from './json-piece-queue.ts'

const EMPTY = Buffer.alloc(0)
/**
 * Cuts a byte stream of JSON documents into pieces small enough to parse, without ever keeping a whole list: the elements of a
 * top-level array, or of a top-level object's `items`, are read one by one. Follows only quotes, escapes and depth; its parser
 * decides whether a piece is valid JSON. Linear in the bytes; keeps one chunk and one unfinished piece.
 *
 * It recovers where that is cheap: a raw newline ends a string (JSON has no such strings, so a quote is missing), and what is between
 * the elements of a list is reported once and skipped; a missing bracket costs one value where indentation shows the
 * next.
 */
export class JsonItemScanner {
  private buffer: Buffer = EMPTY
  private at = 0
  /** Index of the first byte of the piece in work, -1 outside of a piece. */
  private pieceStart = -1
  private depth = 0
  /** Depth inside of the list in work; 0 outside of a list. */
  private listDepth = 0
  private inString = false
  /** Bytes to skip at the start of the next chunk: the second half of an escape. */
  private skip = 0
  private stringStart = 0
  /** True while the last string of depth 1 reads "items": the next bracket opens the list. */
  private afterItemsKey = false
  private complained = false
  /** After bytes that are not JSON the rest of their line is indistinguishable from content. */
  private skippingLine = false
  private oversize = false
  private head: Buffer[] = []
  private line = 1
  /** Offset of the current line's first byte, counted from buffer[0]; negative when it came earlier. */
  private lineStart = 0
  private pieceLine = 1
  private pieceColumn = 1
  private documentLine = 1
  private readonly pieces = new JsonPieceQueue()
  private readonly guess: ItemGuess
  private readonly pieceBytesMax: number

  constructor({ pieceBytesMax = 64 * 1024 * 1024, parse }: { readonly pieceBytesMax?: number; readonly parse?: ParseItem } = {}) {
    this.guess = new ItemGuess(parse)
    this.pieceBytesMax = pieceBytesMax
  }

  /**
   * Takes the next bytes and yields the pieces that they complete, each on request, so that one can be released before
   * the next is created. Must be read to its end before the next bytes arrive.
   */
  *push(chunk: Buffer): Generator<JsonPiece, void> {
    while (this.pieceStart >= 0 && this.buffer.length - this.pieceStart > this.pieceBytesMax && this.resync()) yield* this.scan()
    this.append(chunk)
    this.at = Math.min(this.at + this.skip, this.buffer.length)
    this.skip = 0
    yield* this.scan()
  }

  private *scan(): Generator<JsonPiece, void> {
    while (this.at < this.buffer.length) {
      if (this.inString) this.skipString()
      else if (this.depth > Math.max(this.listDepth, 1)) this.skipNested()
      else this.step()
      if (!this.pieces.isEmpty) for (const piece of this.pieces.take()) yield piece
    }
  }

  /** Ends the stream; a piece that is not complete is returned as a fault. */
  *finish(): Generator<JsonPiece, void> {
    while (this.depth > 0 && this.resync()) yield* this.scan()
    if (this.depth > 0) this.fault('truncated', this.pieceLine, this.pieceColumn)
    this.depth = 0
    this.listDepth = 0
    this.pieceStart = -1
    yield* this.pieces.take()
  }

  /** Keeps what the piece in work needs of the old buffer and puts the new bytes behind it. */
  private append(chunk: Buffer): void {
    const length = this.pieceStart < 0 ? 0 : this.buffer.length - this.pieceStart
    if (length > this.pieceBytesMax) this.oversize = true
    const keepFrom = this.oversize && this.pieceStart >= 0 ? this.buffer.length : this.buffer.length - length
    const kept = this.buffer.subarray(keepFrom)
    this.shift(keepFrom)
    this.at = kept.length
    this.buffer = kept.length === 0 ? chunk : Buffer.concat([kept, chunk])
    this.pieceStart = Math.min(this.pieceStart, 0)
  }

  /**
   * A bracket is missing in the value in work, which has swallowed what follows. In a pretty-printed list, and in documents one
   * a line, the next value is found all the same: it begins a line with the same indentation, as nothing inside a value does.
   */
  private resync(): boolean {
    if (this.pieceStart < 0 || this.oversize || (this.listDepth === 0 && this.head.length > 0)) return false
    const end = this.buffer.indexOf(`\n${' '.repeat(this.pieceColumn - 1)}{`, this.pieceStart)
    if (end < 0) return false
    this.fault('unclosed', this.pieceLine, this.pieceColumn)
    this.line = this.pieceLine + bytes.countNewlines(this.buffer, this.pieceStart, end)
    this.shift(end)
    this.buffer = this.buffer.subarray(end)
    this.at = 0
    this.skip = 0
    this.pieceStart = -1
    this.depth = this.listDepth
    this.inString = false
    this.complained = false
    return true
  }

  private shift(count: number): void {
    this.lineStart -= count
    this.stringStart -= count
    this.guess.moved()
  }

  /** One byte at the level of the document or between the elements of its list. */
  private step(): void {
    const at = this.at
    const byte = this.buffer[at]
    this.at = at + 1
    if (byte === bytes.NEWLINE) {
      this.line++
      this.lineStart = at + 1
      this.skippingLine = false
    } else if (byte === 0x20 || byte === 0x0d || byte === 0x09) return
    else if (this.depth === 0) this.stepOutside(byte, at)
    else if (this.depth === this.listDepth) this.stepInList(byte, at)
    else this.stepInDocument(byte, at)
  }

  private stepOutside(byte: number | undefined, at: number): void {
    if (byte !== bytes.OPEN_BRACE && byte !== bytes.OPEN_BRACKET) {
      this.complain(at)
      this.skippingLine = true
      return
    }
    if (this.skippingLine) return
    this.pieces.beginDocument()
    this.depth = 1
    this.head = []
    this.beginPiece(at)
    this.documentLine = this.line
    this.afterItemsKey = false
    if (byte === bytes.OPEN_BRACKET) this.beginList(at)
  }

  private stepInDocument(byte: number | undefined, at: number): void {
    if (byte === bytes.QUOTE) this.openString(at)
    else if (byte === bytes.OPEN_BRACKET) {
      this.depth = 2
      if (this.afterItemsKey && this.head.length === 0) this.beginList(at)
    } else if (byte === bytes.OPEN_BRACE) this.depth = 2
    else if (byte === bytes.CLOSE_BRACE || byte === bytes.CLOSE_BRACKET) this.endDocument(at)
  }

  private stepInList(byte: number | undefined, at: number): void {
    if (byte === bytes.OPEN_BRACE) {
      this.pieces.beginItem()
      this.complained = false
      this.beginPiece(at)
      const guessed = this.guess.item(this.buffer, at, this.pieceBytesMax)
      if (guessed) this.skipGuessed(guessed.end, guessed.value)
      else this.depth++
    } else if (byte === bytes.CLOSE_BRACKET) this.endList(at)
    else if (byte !== bytes.COMMA) {
      this.complain(at)
      if (byte === bytes.QUOTE) this.openString(at)
      else if (byte === bytes.OPEN_BRACKET) this.depth++
    }
  }

  /** Everything inside an element or a nested field: only strings, depth and lines count. The hot loop. */
  private skipNested(): void {
    const { buffer } = this
    const end = buffer.length
    const floor = Math.max(this.listDepth, 1)
    let { at, depth } = this
    while (at < end) {
      // Most bytes are of no concern: a table lookup each is all they cost.
      while (at < end && bytes.STRUCTURE[buffer[at] ?? 0] === 0) at++
      const byte = buffer[at++]
      if (byte === bytes.QUOTE) {
        while (at < end && bytes.STRING_END[buffer[at] ?? 0] === 0) at++
        if (buffer[at] === bytes.QUOTE && at < end) {
          at++
          continue
        }
        this.inString = true
        break
      }
      if (byte === bytes.OPEN_BRACE || byte === bytes.OPEN_BRACKET) depth++
      else if (byte === bytes.CLOSE_BRACE || byte === bytes.CLOSE_BRACKET) {
        if (--depth === floor) break
      } else if (byte === bytes.NEWLINE) {
        this.line++
        this.lineStart = at
      }
    }
    at = Math.min(at, end)
    this.at = at
    this.depth = depth
    if (depth === floor && this.listDepth > 0 && !this.inString) this.endItem()
  }

  /** Continues inside a string to its end, one escape at a time. */
  private skipString(): void {
    const { buffer } = this
    let { at } = this
    while (at < buffer.length) {
      const byte = buffer[at]
      if (byte === bytes.QUOTE || byte === bytes.NEWLINE) {
        this.inString = false
        if (this.depth === 1)
          this.afterItemsKey = byte === bytes.QUOTE && buffer.toString('latin1', Math.max(0, this.stringStart), at) === 'items'
        // The newline itself is left for the caller to count.
        this.at = byte === bytes.QUOTE ? at + 1 : at
        return
      }
      at += byte === bytes.BACKSLASH ? 2 : 1
    }
    this.skip = at - buffer.length
    this.at = buffer.length
  }

  private openString(at: number): void {
    this.inString = true
    this.stringStart = at + 1
  }

  private beginPiece(at: number): void {
    this.pieceStart = at
    this.pieceLine = this.line
    this.pieceColumn = at - this.lineStart + 1
    this.oversize = false
  }

  private beginList(at: number): void {
    this.listDepth = this.depth
    const text = this.oversize ? EMPTY : Buffer.from(this.buffer.subarray(this.pieceStart, at + 1))
    this.head = [text]
    this.pieces.list(text)
    this.pieceStart = -1
    this.complained = false
  }

  /** The item in work ends at `end` and is parsed: only its lines are left to count. */
  private skipGuessed(end: number, value: unknown): void {
    const newlines = bytes.countNewlines(this.buffer, this.pieceStart, end)
    if (newlines > 0) this.lineStart = this.buffer.lastIndexOf(bytes.NEWLINE, end) + 1
    this.line += newlines
    this.at = end
    this.endItem(value)
  }

  private endItem(value?: unknown): void {
    // An array among the elements has no piece; it was complained about when it began.
    if (this.pieceStart < 0) return
    // Closed by the bracket of the list: one of its own is missing.
    if (this.buffer[this.at - 1] === bytes.CLOSE_BRACKET && this.resync()) return
    if (this.oversize) this.fault('too-large', this.pieceLine, this.pieceColumn)
    else this.pieces.item(this.pieceLine, { chunk: this.buffer, start: this.pieceStart, end: this.at, value })
    this.pieceStart = -1
    this.guess.ended(this.at)
  }

  private endList(at: number): void {
    const topLevel = this.listDepth === 1
    this.listDepth = 0
    this.depth--
    this.afterItemsKey = false
    if (topLevel) this.depth = 1
    this.beginPiece(at)
    if (topLevel) this.endDocument(at)
  }

  private endDocument(at: number): void {
    this.depth = 0
    const tail = this.buffer.subarray(this.pieceStart, at + 1)
    if (this.oversize) this.fault('too-large', this.documentLine, 1)
    else this.pieces.document(Buffer.concat([...this.head, tail]), this.documentLine)
    this.pieceStart = -1
    this.complained = false
  }

  /** Reports misplaced bytes once until a well-placed byte follows. */
  private complain(at: number): void {
    if (this.complained) return
    this.complained = true
    this.fault('unexpected', this.line, at - this.lineStart + 1)
  }

  private fault(reason: JsonFaultReason, line: number, column: number): void {
    const within = this.listDepth > 0 ? 'list' : this.depth > 0 ? 'document' : 'nothing'
    this.pieces.fault(reason, { line, column }, within)
  }
}
