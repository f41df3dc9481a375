import { type Cut, type JsonFaultReason, JsonItem, type JsonPiece } from './json-piece.ts'

/** Where something begins: line and column count from 1. */
interface Place {
  readonly line: number
  readonly column: number
}

/** Numbers documents and items, and keeps the pieces that were cut until the reader takes them. */
export class JsonPieceQueue {
  #pieces: JsonPiece[] = []
  #document = 0
  #item = 0

  get isEmpty(): boolean {
    return this.#pieces.length === 0
  }

  take(): readonly JsonPiece[] {
    const taken = this.#pieces
    this.#pieces = []
    return taken
  }

  beginDocument(): void {
    this.#document++
    this.#item = 0
  }

  beginItem(): void {
    this.#item++
  }

  list(text: Buffer): void {
    this.#pieces.push({ type: 'list', text, document: this.#document })
  }

  item(line: number, cut: Cut): void {
    this.#pieces.push(new JsonItem({ document: this.#document, item: this.#item, line }, cut))
  }

  document(text: Buffer, line: number): void {
    this.#pieces.push({ type: 'document', text, document: this.#document, line, items: this.#item })
  }

  fault(reason: JsonFaultReason, { line, column }: Place, within: 'list' | 'document' | 'nothing'): void {
    const document = within === 'nothing' && reason === 'unexpected' ? this.#document + 1 : this.#document
    this.#pieces.push({ type: 'fault', reason, document, item: within === 'list' ? this.#item : 0, line, column })
  }
}
