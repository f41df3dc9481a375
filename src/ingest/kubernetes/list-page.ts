import { keepsManagers } from '../../kube/keeps-authorship.ts'
import { type ParseItem, parseItem } from '../json-item-guess.ts'
import { JsonItemScanner } from '../json-item-scanner.ts'
import type { JsonPiece } from '../json-piece.ts'
import { parseWithoutManagers } from '../parse-without-managers.ts'
import { portions } from '../portions.ts'
import type { Resource } from '../resources.ts'
import type { NamedObject } from '../source.ts'
import { messageOf, TransportError } from './api-error.ts'
import { isNamedObject } from './emitted-objects.ts'

/** The metadata of a page's list. */
export interface PageMetadata {
  readonly resourceVersion: string
  /** Empty on the last page. */
  readonly continue: string
}

/**
 * Reads one page of a list of `resource` as its bytes arrive, yields the objects a portion's worth at a time, and returns the page's
 * metadata. A page may have any size: servers may ignore the limit.
 * @param onContinue called with the token of the next page, as soon as it is known, if it comes before the objects
 * @throws {TransportError} when the body is not a complete list.
 */
export async function* readPage(
  body: AsyncIterable<Buffer>,
  { kind, listKind = `${kind}List` }: Resource,
  onContinue: (token: string) => void = () => {},
): AsyncGenerator<NamedObject[], PageMetadata> {
  const parseOne = keepsManagers(kind) ? parseItem : parseWithoutManagers
  const scanner = new JsonItemScanner({ parse: parseOne })
  let metadata: PageMetadata | undefined
  const take = (pieces: Iterable<JsonPiece>): NamedObject[] => {
    const objects: NamedObject[] = []
    for (const piece of pieces) {
      if (piece.type === 'item') objects.push(namedObject(piece.value ?? parse(piece.text, parseOne)))
      else if (piece.type === 'list') noteToken(piece.text, onContinue)
      else if (piece.type === 'document') metadata = parseMetadata(piece.text, listKind)
      else if (piece.type === 'fault') throw noList(`the list is not complete JSON (${piece.reason} at line ${piece.line})`)
    }
    return objects
  }
  for await (const portion of portions(body)) yield take(scanner.push(portion))
  yield take(scanner.finish())
  if (metadata === undefined) throw noList('the response to a list is empty')
  return metadata
}

function namedObject(value: unknown): NamedObject {
  if (!isNamedObject(value)) throw noList('an item of the list has no metadata.name')
  return value
}

/** The token in the beginning of a list, up to the bracket of its items: API servers send the metadata first. */
function noteToken(beginning: Buffer, onContinue: (token: string) => void): void {
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
  if (kind !== listKind || typeof metadata !== 'object' || metadata === null) {
    throw noList(`expected a ${listKind}, the server sent ${typeof kind === 'string' ? kind : 'something else'}`)
  }
  return { resourceVersion: String(metadata.resourceVersion ?? ''), continue: String(metadata.continue ?? '') }
}

function parse(text: Buffer, parseText: ParseItem = parseItem): unknown {
  try {
    return parseText(text, 0, text.length)
  } catch (error) {
    throw noList(`the list contains damaged JSON: ${messageOf(error)}`, error)
  }
}

function noList(message: string, cause?: unknown): TransportError {
  return new TransportError(message, { cause, answered: true })
}
