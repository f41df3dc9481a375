import { parseDocument, YAMLParseError } from 'yaml'
import type { Origin, SourceProblem } from '../source.ts'
import { type FilePiece, type ListHeader, listHeaderOf } from './file-piece.ts'
import { readPlainYaml } from './plain-yaml.ts'
import { YamlAnchors } from './yaml-anchors.ts'
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

interface Waiting {
  readonly text: string
  readonly origin: Origin
}

class YamlReader {
  private readonly file: string
  private readonly anchors = new YamlAnchors()
  /** Items without a kind of their own, until the kind of their list is read behind them. */
  private nameless: Value[] = []
  /** Items that refer to anchors which are not read yet: what stands before a list is read with what stands behind it. */
  private waiting: Waiting[] = []

  constructor(file: string) {
    this.file = file
  }

  read(slice: YamlSlice): FilePiece[] {
    if (slice.type === 'fault') return [{ type: 'problem', problem: faultProblem(this.file, slice) }]
    const { type, document, line, text } = slice
    const origin: Origin = { file: this.file, document, ...(type === 'item' ? { item: slice.item } : {}), line }
    const parsed = parse(text, { origin, anchors: this.anchors, mayWait: type === 'item' })
    if (parsed === undefined) this.waiting.push({ text, origin })
    if (parsed === undefined) return []
    return type === 'document' ? this.readDocument(parsed, origin) : this.readItem(parsed, origin)
  }

  private readItem(parsed: Parsed, origin: Origin): FilePiece[] {
    if ('problem' in parsed) return [{ type: 'problem', problem: parsed.problem }]
    const value: unknown = Array.isArray(parsed.value) ? parsed.value[0] : parsed.value
    const piece: Value = { type: 'value', value, origin }
    if (listHeaderOf(value).kind !== undefined) return [piece]
    this.nameless.push(piece)
    return []
  }

  private readDocument(parsed: Parsed, origin: Origin): FilePiece[] {
    const late = this.waiting.flatMap(({ text, origin: place }) => {
      const item = parse(text, { origin: place, anchors: this.anchors, mayWait: false })
      return item === undefined ? [] : this.readItem(item, place)
    })
    const list: ListHeader = 'problem' in parsed ? {} : listHeaderOf(parsed.value)
    const waited = this.nameless.map((piece) => ({ ...piece, list }))
    this.nameless = []
    this.waiting = []
    this.anchors.clear()
    const own: FilePiece =
      'problem' in parsed ? { type: 'problem', problem: parsed.problem } : { type: 'value', value: parsed.value, origin }
    return [...late, ...waited, own]
  }
}

type Parsed = { readonly value: unknown } | { readonly problem: SourceProblem }

interface Parsing {
  readonly origin: Origin
  readonly anchors: YamlAnchors
  /** Whether anchors that are not known yet may be read later. */
  readonly mayWait: boolean
}

/** `undefined`: it waits for anchors. */
function parse(text: string, { origin, anchors, mayWait }: Parsing): Parsed | undefined {
  const plain = readPlainYaml(text)
  if (plain !== undefined) return { value: plain }
  try {
    const document = parseDocument(text, YAML_OPTIONS)
    const [error] = document.errors
    if (error !== undefined) return { problem: malformed(origin, error) }
    if (!/[&*]/.test(text)) return { value: document.toJS() }
    if (mayWait && anchors.lacks(document)) return undefined
    return { value: anchors.valueOf(document) }
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
