import { isJsonObject } from '../../../kube/codec/json.ts'
import { isDeeperThan, NESTING_MAX } from '../../../lib/nesting.ts'
import type { TextDocument } from './read-documents.ts'

interface Leading {
  readonly documents: readonly TextDocument[]
  /** What follows them, with as many newlines before it as in the text, so that lines keep their numbers. */
  readonly rest: string
}

/** The JSON objects that a text begins with, one directly after the other (semantics F3.2). */
export function leadingJson(text: string): Leading {
  const documents: TextDocument[] = []
  let [at, line] = [0, 1]
  for (;;) {
    const start = firstBlack(text, at)
    const end = text[start] === '{' ? endOfObject(text, start) : undefined
    const value = end === undefined ? undefined : objectIn(text.slice(start, end))
    if (end === undefined || value === undefined) return { documents, rest: `${'\n'.repeat(line - 1)}${text.slice(at)}` }
    line += newlines(text, at, start)
    documents.push({ value, line })
    line += newlines(text, start, end)
    at = end
  }
}

function firstBlack(text: string, from: number): number {
  let at = from
  while (/\s/.test(text.charAt(at))) at++
  return at
}

/** The place behind the object that begins here; `undefined` when it does not end. */
function endOfObject(text: string, start: number): number | undefined {
  // A string that does not end reaches to the end of the text, so that no part of it is read twice.
  const token = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}]/gs
  token.lastIndex = start
  let depth = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] === '{') depth++
    if (match[0] === '}') depth--
    if (depth === 0) return token.lastIndex
  }
  return undefined
}

/** Text in braces may also be YAML, which is not read here. */
function objectIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    // What is too deep is refused as YAML, which JSON is a part of.
    return isJsonObject(value) && !isDeeperThan(value, NESTING_MAX) ? value : undefined
  } catch {
    return undefined
  }
}

function newlines(text: string, from: number, to: number): number {
  return text.slice(from, to).split('\n').length - 1
}
