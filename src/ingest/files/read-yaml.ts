import { type Document, parseDocument, YAMLParseError } from 'yaml'
import type { Origin, SourceProblem } from '../source.ts'
import { type FilePiece, type ListHeader, listHeaderOf } from './file-piece.ts'
import { readPlainYaml } from './plain-yaml.ts'
import { YAML_OPTIONS } from './yaml-options.ts'
import { type YamlSlice, YamlSplitter } from './yaml-splitter.ts'

/** Lines handed on together, so that a large file does not cost an await a line. */
const BATCH_LINES = 5_000

/** Reads YAML documents and the elements of their lists, one after the other. */
export async function* readYaml(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<FilePiece[]> {
  const splitter = new YamlSplitter()
  const reader = new YamlReader(file)
  for await (const lines of lineBatches(chunks)) {
    for (const line of lines) {
      for (const slice of splitter.push(line)) yield reader.read(slice)
    }
  }
  for (const slice of splitter.finish()) yield reader.read(slice)
}

async function* lineBatches(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (let i = 0; i < lines.length; i += BATCH_LINES) yield lines.slice(i, i + BATCH_LINES).map(withoutReturn)
  }
  const last = rest + decoder.decode()
  if (last !== '') yield [withoutReturn(last)]
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

type Value = Extract<FilePiece, { type: 'value' }>

class YamlReader {
  private readonly file: string
  /** Items without a kind of their own, until the kind of their list is read behind them. */
  private nameless: Value[] = []

  constructor(file: string) {
    this.file = file
  }

  read(slice: YamlSlice): FilePiece[] {
    if (slice.type === 'fault') return [{ type: 'problem', problem: faultProblem(this.file, slice) }]
    const origin: Origin = {
      file: this.file,
      document: slice.document,
      ...(slice.type === 'item' ? { item: slice.item } : {}),
      line: slice.line,
    }
    const parsed = parse(slice.text, origin)
    if (slice.type === 'document') return this.readDocument(parsed, origin)
    if ('problem' in parsed) return [{ type: 'problem', problem: parsed.problem }]
    const value: unknown = Array.isArray(parsed.value) ? parsed.value[0] : parsed.value
    const piece: Value = { type: 'value', value, origin }
    if (listHeaderOf(value).kind !== undefined) return [piece]
    this.nameless.push(piece)
    return []
  }

  private readDocument(parsed: Parsed, origin: Origin): FilePiece[] {
    const list: ListHeader = 'problem' in parsed ? {} : listHeaderOf(parsed.value)
    const waited = this.nameless.map((piece) => ({ ...piece, list }))
    this.nameless = []
    const own: FilePiece =
      'problem' in parsed ? { type: 'problem', problem: parsed.problem } : { type: 'value', value: parsed.value, origin }
    return [...waited, own]
  }
}

type Parsed = { readonly value: unknown } | { readonly problem: SourceProblem }

function parse(text: string, origin: Origin): Parsed {
  const plain = readPlainYaml(text)
  if (plain !== undefined) return { value: plain }
  let document: Document
  try {
    document = parseDocument(text, YAML_OPTIONS)
    const [error] = document.errors
    if (error !== undefined) return { problem: malformed(origin, error) }
    // The library's guard against documents that expand without end; 100 is its default.
    return { value: document.toJS({ maxAliasCount: 100 }) }
  } catch (error) {
    return { problem: malformed(origin, error) }
  }
}

function malformed(origin: Origin, error: unknown): SourceProblem {
  const position = error instanceof YAMLParseError ? error.linePos?.[0] : undefined
  const line = (origin.line ?? 1) + (position?.line ?? 1) - 1
  const text = error instanceof Error ? error.message : String(error)
  // The library repeats the position, relative to the slice, and quotes the text behind the first line.
  const reason = (text.split('\n')[0] ?? text).replace(/ at line \d+, column \d+:?$/, '')
  const place = origin.item === undefined ? `document ${origin.document}` : `item ${origin.item} of document ${origin.document}`
  const column = position === undefined ? '' : `, column ${position.col}`
  return {
    code: 'yaml-malformed',
    severity: 'error',
    message: `${origin.file}: ${place} is not valid YAML at line ${line}${column}: ${reason}`,
    remedy: 'Correct the text there, or save it again with kubectl get -o yaml; this part was left out.',
    expected: 'YAML',
    ...origin,
    line,
    ...(position === undefined ? {} : { column: position.col }),
  }
}

function faultProblem(file: string, fault: Extract<YamlSlice, { type: 'fault' }>): SourceProblem {
  const { document, item, line } = fault
  const where = { file, document, line, ...(item > 0 ? { item } : {}), severity: 'error' as const }
  if (fault.reason === 'too-large') {
    return {
      ...where,
      code: 'object-too-large',
      message: `${file}: document ${document} holds a part from line ${line} on that is larger than 64 MiB; it was left out`,
      remedy: 'Save large lists with kubectl get -o json: JSON is read in parts whatever its size.',
      expected: 'an object below 64 MiB',
    }
  }
  return {
    ...where,
    code: 'yaml-malformed',
    message: `${file}: line ${line} ends the list of document ${document} in the middle of item ${item}, yet the list goes on behind it`,
    remedy: 'Indent the line as the rest of its item; until then the item may have been read in part only.',
    expected: 'the indentation of the item',
  }
}
