/** A part of a YAML stream that can be parsed alone. Documents, items and lines count from 1. */
export type YamlSlice =
  | { readonly type: 'item'; readonly text: string; readonly document: number; readonly item: number; readonly line: number }
  | { readonly type: 'document'; readonly text: string; readonly document: number; readonly line: number }
  | {
      readonly type: 'fault'
      readonly reason: 'list-broken' | 'too-large'
      readonly document: number
      readonly item: number
      readonly line: number
    }

interface OpenSlice {
  lines: string[]
  characters: number
  line: number
}

const SLICE_CHARACTERS_MAX = 64 * 1024 * 1024
const EMPTY_LINE = /^\s*(?:#|$)/
const DASH = /^( *)-(?:\s|$)/

/**
 * Cuts YAML at its document markers and, inside a document, at the elements of a block list under a top-level `items:`, which
 * is how kubectl writes a list. Each element is parsed alone: memory stays small, and a fault spoils one object, not the file.
 * Sound because the lines of an element are all indented deeper than its dash. Anchors are
 * valid for the whole document: the reader keeps their values.
 */
export class YamlSplitter {
  private lineNumber = 0
  private document = 1
  private item = 0
  private open: OpenSlice = newSlice(1)
  private element: OpenSlice | undefined
  private inList = false
  private listEndedLine = 0
  /** Indentation of the dashes; undefined until the first is seen. */
  private indent: number | undefined
  private slices: YamlSlice[] = []

  /** Whether the lines so far end in a list, with nothing of its document behind it. */
  get isListOpen(): boolean {
    return this.inList
  }

  /** Takes one line without its newline. */
  push(line: string): YamlSlice[] {
    this.lineNumber++
    if (/^---(?:\s|$)/.test(line)) {
      this.endDocument()
      this.open = newSlice(this.lineNumber)
      this.append(this.open, `   ${line.slice(3)}`)
    } else if (/^\.\.\.(?:\s|$)/.test(line)) this.endDocument()
    else if (this.inList) this.pushInList(line)
    else this.pushInDocument(line)
    return this.take()
  }

  finish(): YamlSlice[] {
    this.endDocument()
    return this.take()
  }

  private take(): YamlSlice[] {
    const taken = this.slices
    this.slices = []
    return taken
  }

  private pushInDocument(line: string): void {
    if (this.indent !== undefined && DASH.exec(line)?.[1]?.length === this.indent) {
      // A list cannot continue once it has ended: the line that ended it is misplaced.
      this.slices.push({
        type: 'fault',
        reason: 'list-broken',
        document: this.document,
        item: this.item,
        line: this.listEndedLine,
      })
      this.inList = true
      this.pushInList(line)
      return
    }
    this.append(this.open, line)
    if (this.indent === undefined && /^items:\s*(?:#.*)?$/.test(line)) this.inList = true
  }

  private pushInList(line: string): void {
    const dash = DASH.exec(line)?.[1]?.length
    if (dash !== undefined && (this.indent === undefined || dash === this.indent)) {
      this.indent = dash
      this.endElement()
      this.item++
      this.element = newSlice(this.lineNumber)
    } else if (!EMPTY_LINE.test(line) && line.search(/\S/) <= (this.indent ?? Number.POSITIVE_INFINITY)) {
      this.endElement()
      this.inList = false
      this.listEndedLine = this.lineNumber
      this.pushInDocument(line)
      return
    }
    // Lines of the list still count for the document, so that its own lines keep their numbers.
    this.append(this.open, '')
    if (this.element !== undefined) this.append(this.element, line)
  }

  private append(slice: OpenSlice, line: string): void {
    slice.characters += line.length + 1
    if (slice.characters <= SLICE_CHARACTERS_MAX) slice.lines.push(line)
    else slice.lines = []
  }

  private endElement(): void {
    const { element, document, item } = this
    this.element = undefined
    if (element === undefined) return
    if (element.characters > SLICE_CHARACTERS_MAX)
      this.slices.push({ type: 'fault', reason: 'too-large', document, item, line: element.line })
    else this.slices.push({ type: 'item', text: element.lines.join('\n'), document, item, line: element.line })
  }

  private endDocument(): void {
    this.endElement()
    const { open, document } = this
    if (open.characters > SLICE_CHARACTERS_MAX)
      this.slices.push({ type: 'fault', reason: 'too-large', document, item: 0, line: open.line })
    else if (!open.lines.every((line) => EMPTY_LINE.test(line) || line.startsWith('%')) || this.item > 0) {
      this.slices.push({ type: 'document', text: open.lines.join('\n'), document, line: open.line })
      this.document++
    }
    this.open = newSlice(this.lineNumber + 1)
    this.inList = false
    this.indent = undefined
    this.item = 0
  }
}

function newSlice(line: number): OpenSlice {
  return { lines: [], characters: 0, line }
}
