import { keepsManagers } from '../../kube/keeps-authorship.ts'
import { type ParseItem, parseItem } from '../json-item-guess.ts'
import { JsonItemScanner } from '../json-item-scanner.ts'
import type { JsonPiece } from '../json-piece.ts'
import { parseWithoutManagers } from '../parse-without-managers.ts'
import type { Resource } from '../resources.ts'
import type { NamedObject } from '../source.ts'
import { messageOf } from './api-error.ts'
import { expectListKind, namedObject, noList, type OnContinue, type PageMetadata, type PageParser } from './page-parser.ts'

/** A page of a list as JSON. */
export class JsonPage implements PageParser {
  readonly #listKind: string
  readonly #parseOne: ParseItem
  readonly #scanner: JsonItemScanner
  readonly #onContinue: OnContinue
  #metadata: PageMetadata | undefined

  constructor({ kind, listKind = `${kind}List` }: Resource, onContinue: OnContinue) {
    this.#listKind = listKind
    this.#parseOne = keepsManagers(kind) ? parseItem : parseWithoutManagers
    this.#scanner = new JsonItemScanner({ parse: this.#parseOne })
    this.#onContinue = onContinue
  }

  push(portion: Buffer): NamedObject[] {
    return this.#take(this.#scanner.push(portion))
  }

  finish(): { readonly objects: NamedObject[]; readonly metadata: PageMetadata } {
    const objects = this.#take(this.#scanner.finish())
    if (this.#metadata === undefined) throw noList('the response to a list is empty')
    return { objects, metadata: this.#metadata }
  }

  #take(pieces: Iterable<JsonPiece>): NamedObject[] {
    const objects: NamedObject[] = []
    for (const piece of pieces) {
      if (piece.type === 'item') objects.push(namedObject(piece.value ?? parse(piece.text, this.#parseOne)))
      else if (piece.type === 'list') noteToken(piece.text, this.#onContinue)
      else if (piece.type === 'document') this.#metadata = parseMetadata(piece.text, this.#listKind)
      else if (piece.type === 'fault') throw noList(`the list is not complete JSON (${piece.reason} at line ${piece.line})`)
    }
    return objects
  }
}

/** The token in the beginning of a list, up to the bracket of its items: API servers send the metadata first. */
function noteToken(beginning: Buffer, onContinue: OnContinue): void {
  try {
    const { metadata } = JSON.parse(`${beginning}]}`) as { readonly metadata?: { readonly continue?: unknown } }
    const token = metadata?.continue
    if (typeof token === 'string' && token !== '') onContinue(token)
  } catch {
    // The complete list shows what is wrong with it.
  }
}

function parseMetadata(text: Buffer, listKind: string): PageMetadata {
  const value = parse(text) as { kind?: unknown; metadata?: { resourceVersion?: unknown; continue?: unknown } }
  const { kind, metadata } = value
  expectListKind(typeof metadata === 'object' && metadata !== null ? kind : undefined, listKind)
  return { resourceVersion: String(metadata?.resourceVersion ?? ''), continue: String(metadata?.continue ?? '') }
}

function parse(text: Buffer, parseText: ParseItem = parseItem): unknown {
  try {
    return parseText(text, 0, text.length)
  } catch (error) {
    throw noList(`the list contains damaged JSON: ${messageOf(error)}`, error)
  }
}
