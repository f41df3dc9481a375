import { type Frame, ListFrames } from '../protobuf/list-frames.ts'
import { type Message, messageOf } from '../protobuf/message.ts'
import type { ObjectReader } from '../protobuf/object-reader.ts'
import { DamagedMessageError } from '../protobuf/wire-reader.ts'
import type { Resource } from '../resources.ts'
import type { NamedObject } from '../source.ts'
import { expectListKind, namedObject, noList, type OnContinue, type PageMetadata, type PageParser } from './page-parser.ts'

/** A page of a list as protobuf, of a kind whose message is known. */
export class ProtobufPage implements PageParser {
  readonly #listKind: string
  readonly #message: Message
  readonly #reader: ObjectReader
  readonly #frames = new ListFrames()
  readonly #onContinue: OnContinue
  #metadata: PageMetadata | undefined

  constructor({ kind, listKind = `${kind}List` }: Resource, onContinue: OnContinue, reader: ObjectReader) {
    this.#listKind = listKind
    this.#message = messageOf(kind)
    this.#reader = reader
    this.#onContinue = onContinue
  }

  /** @throws {UnknownFieldError} */
  push(portion: Buffer): NamedObject[] {
    const objects: NamedObject[] = []
    try {
      for (const frame of this.#frames.push(portion)) {
        if (frame.part === 'item') objects.push(namedObject(this.#read(this.#message, frame)))
        else if (frame.part === 'metadata') this.#noteMetadata(this.#read(messageOf('ListMeta'), frame))
        else expectListKind(this.#read(messageOf('TypeMeta'), frame)['kind'], this.#listKind)
      }
    } catch (error) {
      throw error instanceof DamagedMessageError ? noList(`the list is damaged protobuf: ${error.message}`, error) : error
    }
    return objects
  }

  finish(): { readonly objects: NamedObject[]; readonly metadata: PageMetadata } {
    if (this.#metadata === undefined || !this.#frames.complete) throw noList('the list is not complete protobuf')
    return { objects: [], metadata: this.#metadata }
  }

  #read(message: Message, { bytes, start, end }: Frame): Record<string, unknown> {
    return this.#reader.read(message, bytes, start, end)
  }

  #noteMetadata({ resourceVersion, continue: token }: Record<string, unknown>): void {
    this.#metadata = { resourceVersion: String(resourceVersion ?? ''), continue: String(token ?? '') }
    if (this.#metadata.continue !== '') this.#onContinue(this.#metadata.continue)
  }
}
