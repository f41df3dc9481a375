import type { NamedObject } from '../source.ts'
import { TransportError } from './api-error.ts'
import { isNamedObject } from './emitted-objects.ts'

/** The metadata of a page's list. */
export interface PageMetadata {
  readonly resourceVersion: string
  /** Empty on the last page. */
  readonly continue: string
}

/** Reads one page of a list from its bytes, in one of the forms in which API servers send it. */
export interface PageParser {
  /**
   * The objects that the next bytes complete.
   * @throws {TransportError} when the bytes are not such a list.
   */
  push(portion: Buffer): NamedObject[]
  /**
   * The objects that only the end of the bytes completes, and the metadata.
   * @throws {TransportError} when the list is not complete.
   */
  finish(): { readonly objects: NamedObject[]; readonly metadata: PageMetadata }
}

/** What a parser reports while it reads: the token of the next page, as soon as it is known, if it comes before the objects. */
export type OnContinue = (token: string) => void

/** @throws {TransportError} when `value` is not an object with a name. */
export function namedObject(value: unknown): NamedObject {
  if (!isNamedObject(value)) throw noList('an item of the list has no metadata.name')
  return value
}

/** @throws {TransportError} when `kind` is that of another list. */
export function expectListKind(kind: unknown, expected: string): void {
  if (kind !== expected)
    throw noList(`expected a ${expected}, the server sent ${typeof kind === 'string' ? kind : 'something else'}`)
}

/** The answer is not a list. */
export function noList(message: string, cause?: unknown): TransportError {
  return new TransportError(message, { cause, answered: true })
}
