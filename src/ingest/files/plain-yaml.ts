import { parseYaml } from '../../lib/bounded-yaml.ts'
import { YAML_OPTIONS } from './yaml-options.ts'

/** Represents text that is written in another way than machines write: the library has to read it. */
const UNUSUAL = Symbol('unusual')
type Read<T> = T | typeof UNUSUAL

/** A key that is text in every schema, and what follows it on its line. */
const ENTRY = /^([A-Za-z_$][A-Za-z0-9_./-]{0,1000}):(?: (.*))?$/
const ASCII = /^[ -~]*$/
const ESCAPED = /^[^"\\]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\]*)*$/
const INTEGER = /^(?:0|-?[1-9][0-9]{0,14})$/
/** Begins with a letter or a slash, so that it is not a number; `: ` and ` #` would end it. */
const WORDS = /^[A-Za-z/](?!.*(?::(?: |$)| #))/
/** Begins with a digit and contains a character that is in no number of any base. */
const MEASURE = /^[0-9](?=.*[g-wyzG-WYZ%])[0-9A-Za-z.+/%-]*$/
/** The words of YAML 1.1 that are not text. */
const RESERVED = /^(?:y|n|yes|no|on|off|true|false|null)$/i
const SCALARS_MAX = 10_000
/** Deeper text is the library's: each level is a call. */
const INDENT_MAX = 500

/**
 * Reads the YAML that kubectl and its kin write - blocks of maps and lists, scalars on one line each - forty times as fast
 * as the library. Everything else (anchors, comments, blocks of text, flow collections, faults) gives undefined
 * and is left to the library, which reads it or reports what is wrong with it. It never gives another value than the library.
 */
export function readPlainYaml(text: string): unknown {
  const reader = new BlockReader(text)
  const value = reader.read()
  return value === UNUSUAL ? undefined : value
}

class BlockReader {
  readonly #lines: readonly string[]
  #at = 0
  /** Of the line in work, -1 behind the last. */
  #indent = -1
  /** The text of the current line after its indentation. */
  #content = ''

  constructor(text: string) {
    this.#lines = text.split('\n')
    this.#enter()
  }

  read(): Read<unknown> {
    if (this.#indent < 0) return UNUSUAL
    const value = this.#block(this.#indent)
    return this.#indent < 0 ? value : UNUSUAL
  }

  /** Reads the first line from `#at` on that is not blank. */
  #enter(): void {
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#lines[this.#at] ?? ''
      const indent = line.search(/[^ ]/)
      if (indent < 0) continue
      this.#indent = indent
      this.#content = line.slice(indent)
      return
    }
    this.#indent = -1
  }

  #next(): void {
    this.#at++
    this.#enter()
  }

  #block(indent: number): Read<unknown> {
    if (indent > INDENT_MAX) return UNUSUAL
    return this.#isItem ? this.#list(indent) : this.#map(indent)
  }

  get #isItem(): boolean {
    return this.#content.startsWith('- ')
  }

  #map(indent: number): Read<unknown> {
    const map: Record<string, unknown> = {}
    while (this.#indent === indent && !this.#isItem) {
      const [, key, rest] = ENTRY.exec(this.#content) ?? []
      if (key === undefined || key === '__proto__' || RESERVED.test(key) || Object.hasOwn(map, key)) return UNUSUAL
      const value = this.#value(rest, indent)
      if (value === UNUSUAL) return UNUSUAL
      map[key] = value
    }
    return this.#indent > indent ? UNUSUAL : map
  }

  /** What belongs to a key: the rest of its line, or the lines below it. A list may be indented as little as its key. */
  #value(rest: string | undefined, indent: number): Read<unknown> {
    this.#next()
    if (rest !== undefined) return this.#indent > indent ? UNUSUAL : scalarOf(rest)
    if (this.#indent > indent) return this.#block(this.#indent)
    return this.#indent === indent && this.#isItem ? this.#list(indent) : null
  }

  #list(indent: number): Read<unknown> {
    const list: unknown[] = []
    while (this.#indent === indent && this.#isItem) {
      const value = this.#item(indent)
      if (value === UNUSUAL) return UNUSUAL
      list.push(value)
    }
    return this.#indent > indent ? UNUSUAL : list
  }

  #item(indent: number): Read<unknown> {
    const content = this.#content.slice(2)
    if (ENTRY.test(content)) {
      // A map that begins on the line of its dash: its keys are indented as far as the text after the dash.
      this.#indent = indent + 2
      this.#content = content
      return this.#map(indent + 2)
    }
    this.#next()
    return this.#indent > indent ? UNUSUAL : scalarOf(content)
  }
}

function scalarOf(text: string): Read<unknown> {
  if (!ASCII.test(text) || text.endsWith(' ')) return UNUSUAL
  const first = text[0]
  if (first === '"') return doubleQuoted(text)
  if (first === "'") return singleQuoted(text)
  if (text === 'true') return true
  if (text === 'false') return false
  if (text === 'null') return null
  if (INTEGER.test(text)) return Number(text)
  if ((WORDS.test(text) && !RESERVED.test(text)) || MEASURE.test(text)) return text
  if (text === '{}') return {}
  if (text === '[]') return []
  return /^[0-9][0-9A-Za-z.+:/-]*$/.test(text) ? resolvedOnce(text) : UNUSUAL
}

function doubleQuoted(text: string): Read<string> {
  if (text.length < 2 || !text.endsWith('"')) return UNUSUAL
  const inner = text.slice(1, -1)
  if (!ESCAPED.test(inner)) return UNUSUAL
  return inner.includes('\\') ? (JSON.parse(text) as string) : inner
}

function singleQuoted(text: string): Read<string> {
  if (text.length < 2 || !text.endsWith("'")) return UNUSUAL
  const inner = text.slice(1, -1)
  if (!inner.includes("'")) return inner
  return inner.replaceAll("''", '').includes("'") ? UNUSUAL : inner.replaceAll("''", "'")
}

/** Addresses, versions, times and odd numbers, by the text: the library parses each once. */
const scalars = new Map<string, Read<unknown>>()

function resolvedOnce(text: string): Read<unknown> {
  const known = scalars.get(text)
  if (known !== undefined) return known
  const document = parseYaml(text, YAML_OPTIONS)
  const value: unknown = document.errors.length > 0 ? UNUSUAL : document.toJS()
  const read = typeof value === 'string' || typeof value === 'number' ? value : UNUSUAL
  if (scalars.size >= SCALARS_MAX) scalars.clear()
  scalars.set(text, read)
  return read
}
