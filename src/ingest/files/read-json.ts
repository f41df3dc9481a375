import { JsonItemScanner } from '../json-item-scanner.ts'
import type { JsonPiece } from '../json-piece.ts'
import type { Origin, SourceProblem } from '../source.ts'
import { type FilePiece, type ListHeader, listHeaderOf } from './file-piece.ts'
import { locateJsonFault } from './locate-json-fault.ts'

type Item = Extract<JsonPiece, { type: 'item' }>
type Document = Extract<JsonPiece, { type: 'document' }>
type Fault = Extract<JsonPiece, { type: 'fault' }>

/**
 * Reads JSON documents - a List, a single object, a bare array, several one after the other, one a line - and yields
 * their objects, a chunk's worth at a time, each parsed only on request. Memory is bounded by the largest object, with
 * one exception: the items of a typed list that carries its `kind` only after its items wait until that is read.
 */
export async function* readJson(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Iterable<FilePiece>> {
  const reader = new JsonReader(file)
  const scanner = new JsonItemScanner()
  for await (const chunk of chunks) yield readPieces(scanner.push(chunk), reader)
  yield readPieces(scanner.finish(), reader)
  yield reader.finish()
}

function* readPieces(pieces: Iterable<JsonPiece>, reader: JsonReader): Generator<FilePiece> {
  for (const piece of pieces) for (const read of reader.read(piece)) yield read
}

class JsonReader {
  private readonly file: string
  private list: ListHeader = {}
  /** Items that name no kind, of a list that has not named its own yet. */
  private nameless: Extract<FilePiece, { type: 'value' }>[] = []

  constructor(file: string) {
    this.file = file
  }

  read(piece: JsonPiece): FilePiece[] {
    switch (piece.type) {
      case 'list':
        this.list = headerSoFar(piece.text)
        return []
      case 'item':
        return this.readItem(piece)
      case 'document':
        return this.readDocument(piece)
      case 'fault':
        return [{ type: 'problem', problem: faultProblem(this.file, piece) }]
    }
  }

  /** Items whose list never ended are judged without it. */
  finish(): FilePiece[] {
    const waiting = this.nameless
    this.nameless = []
    return waiting
  }

  private readItem(item: Item): FilePiece[] {
    const origin: Origin = { file: this.file, document: item.document, item: item.item, line: item.line }
    const parsed = item.value === undefined ? parse(item.text, origin) : { value: item.value }
    if ('problem' in parsed) return [{ type: 'problem', problem: parsed.problem }]
    const piece: FilePiece = { type: 'value', value: parsed.value, origin, list: this.list }
    if (this.list.kind !== undefined || listHeaderOf(parsed.value).kind !== undefined) return [piece]
    this.nameless.push(piece)
    return []
  }

  private readDocument(document: Document): FilePiece[] {
    const origin: Origin = { file: this.file, document: document.document, line: document.line }
    const parsed = parse(document.text, origin)
    const list = 'problem' in parsed ? this.list : listHeaderOf(parsed.value)
    const waited = this.finish().map((piece) => (piece.type === 'value' ? { ...piece, list } : piece))
    this.list = {}
    if ('problem' in parsed) return [...waited, { type: 'problem', problem: parsed.problem }]
    // The items of a bare array are all there is to it.
    if (Array.isArray(parsed.value)) return waited
    return [...waited, { type: 'value', value: parsed.value, origin }]
  }
}

/** The fields of a list before its items: the text up to the bracket, closed by hand. */
function headerSoFar(text: Buffer): ListHeader {
  try {
    return listHeaderOf(JSON.parse(`${text.toString()}]}`))
  } catch {
    return {}
  }
}

function parse(text: Buffer, origin: Origin): { readonly value: unknown } | { readonly problem: SourceProblem } {
  const source = text.toString()
  try {
    return { value: JSON.parse(source) }
  } catch (error) {
    return { problem: malformed(source, origin, error instanceof Error ? error.message : String(error)) }
  }
}

function malformed(source: string, origin: Origin, reason: string): SourceProblem {
  const fault = locateJsonFault(source)
  const before = source.slice(0, fault?.offset ?? 0).split('\n')
  const line = (origin.line ?? 1) + before.length - 1
  const object = guessObject(source)
  const where = `${origin.file}: ${placeOf(origin)}${object === undefined ? '' : ` (${object})`}`
  const what = fault === undefined ? reason : `expected ${fault.expected}${fault.path === '' ? '' : ` in ${fault.path}`}`
  return {
    code: 'json-malformed',
    severity: 'error',
    message: `${where} is not valid JSON at line ${line}: ${what}`,
    remedy: 'Correct the text there, or save it again with kubectl get -o json; this object was skipped.',
    expected: fault?.expected ?? 'JSON',
    ...origin,
    line,
    // Only behind a newline is the column that of the file; on the first line of an item it counts from the item.
    ...(before.length > 1 ? { column: (before.at(-1)?.length ?? 0) + 1 } : {}),
    ...(object === undefined ? {} : { object }),
    ...(fault === undefined || fault.path === '' ? {} : { field: fault.path }),
  }
}

/** A name for an object that cannot be parsed, from the first fields that look like it. */
function guessObject(source: string): string | undefined {
  const field = (name: string) => new RegExp(`"${name}"\\s*:\\s*"?([^",\\s]*)`).exec(source.slice(0, 100_000))?.[1]
  const name = field('name')
  if (name === undefined) return undefined
  const namespace = field('namespace')
  return `${field('kind') ?? 'object'} ${namespace === undefined ? '' : `${namespace}/`}${name}`
}

function placeOf(origin: Origin): string {
  return origin.item === undefined ? `document ${origin.document}` : `item ${origin.item} of document ${origin.document}`
}

function faultProblem(file: string, fault: Fault): SourceProblem {
  const { document, item, line, column } = fault
  const place = item > 0 ? `item ${item} of document ${document}` : `document ${document}`
  const where = { file, document, line, column, ...(item > 0 ? { item } : {}), severity: 'error' as const }
  switch (fault.reason) {
    case 'truncated':
      return {
        ...where,
        code: 'file-truncated',
        message: `${file}: the file was truncated in the middle of ${place}, which begins on line ${line}`,
        remedy: 'Save the file again and let the command finish; everything before that position was read.',
        expected: 'the rest of the document',
      }
    case 'unclosed':
      return {
        ...where,
        code: 'json-malformed',
        message: `${file}: ${place}, which begins on line ${line}, is incomplete: a bracket or a quote is missing`,
        remedy: 'Correct the text there, or save it again with kubectl get -o json; this object was skipped.',
        expected: 'a closing bracket',
      }
    case 'too-large':
      return {
        ...where,
        code: 'object-too-large',
        message: `${file}: ${place} on line ${line} is larger than 64 MiB and was skipped`,
        remedy: 'A Kubernetes object cannot be that large: look for a missing bracket or quote there.',
        expected: 'an object below 64 MiB',
      }
    case 'unexpected':
      return {
        ...where,
        code: 'json-malformed',
        message: `${file}: text at line ${line}, column ${column} (${item > 0 ? `after ${place}` : `before ${place}`}) is not a JSON object`,
        remedy: 'Remove it, or save the file again with kubectl get -o json; it was skipped.',
        expected: 'an object in braces',
        ...(item > 0 ? {} : { foreign: true }),
      }
  }
}
