import { YAMLParseError } from 'yaml'
import { parseYaml } from '../../lib/bounded-yaml.ts'
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
  const end = { isWhole: true }
  for await (const lines of lineBatches(chunks, end)) {
    for (const line of lines) {
      for (const slice of splitter.push(line)) yield reader.read(slice)
    }
  }
  const isListOpen = splitter.isListOpen
  yield reader.readLast(splitter.finish(), { isWhole: end.isWhole, isListOpen })
}

/** Lines without their newlines; `end.isWhole` is set to whether the last one had one. */
async function* lineBatches(chunks: AsyncIterable<Buffer>, end: { isWhole: boolean }): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (let i = 0; i < lines.length; i += BATCH_LINES) yield lines.slice(i, i + BATCH_LINES).map(withoutReturn)
  }
  const last = rest + decoder.decode()
  end.isWhole = last.trim() === ''
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
  /** Items that refer to anchors which are not read yet: what is before a list is read with what is after it. */
  private waiting: Waiting[] = []
  /** Items of the document in work so far. */
  private items = 0

  constructor(file: string) {
    this.file = file
  }

  read(slice: YamlSlice): FilePiece[] {
    if (slice.type === 'fault') return [{ type: 'problem', problem: faultProblem(this.file, slice) }]
    this.items = slice.type === 'item' ? slice.item : 0
    const { type, document, line, text } = slice
    const origin: Origin = { file: this.file, document, ...(type === 'item' ? { item: slice.item } : {}), line }
    const parsed = parse(text, { origin, anchors: this.anchors, mayWait: type === 'item' })
    if (parsed === undefined) this.waiting.push({ text, origin })
    if (parsed === undefined) return []
    return type === 'document' ? this.readDocument(parsed, origin) : this.readItem(parsed, origin)
  }

  /**
   * Reads what was open when the file ended. A list as kubectl writes it names its kind behind its items, and its last line ends: where
   * either is missing the file was cut off, and the object that it ends with is left out, since a part of it may be lost.
   */
  readLast(slices: readonly YamlSlice[], end: FileEnd): FilePiece[] {
    const document = slices.find(({ type }) => type === 'document')
    const isCut = document?.type === 'document' && this.isCutOff(document.text, end)
    if (!isCut) return slices.flatMap((slice) => this.read(slice))
    const item = slices.find(({ type }) => type === 'item')
    const place = { document: document.document, line: document.line, item: this.items + (item ? 1 : 0) }
    const kept = slices.filter(({ type }) => type === 'fault').flatMap((slice) => this.read(slice))
    return [
      ...kept,
      ...this.readWaiting({}),
      { type: 'problem', problem: cutOff(this.file, item?.type === 'item' ? { ...place, ...item } : place) },
    ]
  }

  private isCutOff(text: string, { isWhole, isListOpen }: FileEnd): boolean {
    const parsed = parse(text, { origin: { file: this.file, document: 1 }, anchors: this.anchors, mayWait: false })
    if (parsed === undefined || 'problem' in parsed) return !isWhole || this.items > 0 || isListOpen
    const { value } = parsed
    if (typeof value === 'string') return !isWhole && 'apiVersion'.startsWith(value)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const { kind } = listHeaderOf(value)
    if (isListOpen && !isWhole) return true
    if (isListOpen || this.items > 0 || 'items' in value) return !kind?.endsWith('List')
    // Nothing but the first field, after which every object and list continues.
    if (Object.keys(value).join() === 'apiVersion') return true
    return !isWhole && 'apiVersion' in value && !isNamed(value)
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
    const waited = this.readWaiting('problem' in parsed ? {} : listHeaderOf(parsed.value))
    const own: FilePiece =
      'problem' in parsed ? { type: 'problem', problem: parsed.problem } : { type: 'value', value: parsed.value, origin }
    return [...waited, own]
  }

  /** The items that waited for what is after their list. */
  private readWaiting(list: ListHeader): FilePiece[] {
    const late = this.waiting.flatMap(({ text, origin: place }) => {
      const item = parse(text, { origin: place, anchors: this.anchors, mayWait: false })
      return item === undefined ? [] : this.readItem(item, place)
    })
    const waited = this.nameless.map((piece) => ({ ...piece, list }))
    this.nameless = []
    this.waiting = []
    this.anchors.clear()
    return [...late, ...waited]
  }
}

/** How a file ends. */
interface FileEnd {
  /** Whether the last line has its newline. */
  readonly isWhole: boolean
  /** Whether the list in work had not been followed by anything. */
  readonly isListOpen: boolean
}

function isNamed(value: object): boolean {
  const { kind, metadata } = value as { readonly kind?: unknown; readonly metadata?: { readonly name?: unknown } | null }
  return typeof kind === 'string' && typeof metadata === 'object' && metadata !== null && typeof metadata.name === 'string'
}

function cutOff(
  file: string,
  { document, item, line }: { readonly document: number; readonly item: number; readonly line: number },
): SourceProblem {
  const place = item > 0 ? `item ${item} of document ${document}` : `document ${document}`
  return {
    code: 'file-truncated',
    severity: 'error',
    message: `${file}: the file was truncated in ${place}, which begins on line ${line}`,
    remedy: 'Save the file again and let the command finish; everything before that position was read.',
    expected: 'the rest of the document',
    file,
    document,
    line,
    ...(item > 0 ? { item } : {}),
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
    const document = parseYaml(text, YAML_OPTIONS)
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
    remedy: 'Correct the text there, or save it again with kubectl get -o yaml; this part was skipped.',
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
      message: `${file}: document ${document} contains a part from line ${line} on that is larger than 64 MiB; it was skipped`,
      remedy: 'Save large lists with kubectl get -o json: JSON is read in parts and has no size limit.',
      expected: 'an object below 64 MiB',
    }
  }
  return {
    ...where,
    code: 'yaml-malformed',
    message: `${file}: line ${line} ends the list of document ${document} in the middle of item ${item}, but the list continues after it`,
    remedy: 'Indent the line like the rest of its item; until then the item may be incomplete.',
    expected: 'the indentation of the item',
  }
}
