/**
 * `unexpected`: bytes that belong to nothing. `unclosed`: a value without its end, while the next one was found by its
 * indentation. `too-large`: over the limit. `truncated`: the stream ended inside.
 */
export type JsonFaultReason = 'unexpected' | 'unclosed' | 'too-large' | 'truncated'

/** A piece of JSON text cut out of a stream, not yet parsed. Documents, items and lines count from 1. */
export type JsonPiece =
  /** The document turned out to contain a list; `text` is the document up to and with the list's opening bracket. */
  | { readonly type: 'list'; readonly text: Buffer; readonly document: number }
  | JsonItem
  /** The document has ended; `text` is all of it, except for the content of its list. */
  | { readonly type: 'document'; readonly text: Buffer; readonly document: number; readonly line: number; readonly items: number }
  /** Something that could not be cut. `line` and `column` are where that began. */
  | {
      readonly type: 'fault'
      readonly reason: JsonFaultReason
      readonly document: number
      /** 0 when the error is outside of a list. */
      readonly item: number
      readonly line: number
      readonly column: number
    }

/** An item of a list. Its text is cut out only on request: most have their value. */
export class JsonItem {
  readonly type = 'item'
  readonly document: number
  readonly item: number
  readonly line: number
  /** The parsed text, if it had to be parsed to find its end. */
  readonly value: unknown
  readonly #chunk: Buffer
  readonly #start: number
  readonly #end: number

  constructor(place: { readonly document: number; readonly item: number; readonly line: number }, cut: Cut) {
    this.document = place.document
    this.item = place.item
    this.line = place.line
    this.value = cut.value
    this.#chunk = cut.chunk
    this.#start = cut.start
    this.#end = cut.end
  }

  get text(): Buffer {
    return this.#chunk.subarray(this.#start, this.#end)
  }
}

/** Where in a chunk a piece is, and its value if that is known. */
export interface Cut {
  readonly chunk: Buffer
  readonly start: number
  readonly end: number
  readonly value: unknown
}
