import { LineCounter } from 'yaml'
import { parseYamlDocuments } from '../../../lib/bounded-yaml.ts'
import { kubectlYamlTags } from '../../../lib/kubectl-yaml-tags.ts'
import type { InputPlace } from '../input-place.ts'
import { mapKeyProblem } from './map-key-problem.ts'

/** A value of a text, and where it begins, from 1. */
export interface TextDocument {
  readonly value: unknown
  readonly line: number
}

interface Reading {
  /** Refuses a key that occurs twice in a map; without it the last value counts. */
  readonly uniqueKeys: boolean
}

/** A document that is not valid YAML or JSON. */
export interface BrokenDocument {
  readonly problem: string
  readonly line: number
  readonly column?: number
  /** Whether kubectl names no line: it finds this after it has parsed the text. */
  readonly isParsed?: true
}

/** The documents of YAML or JSON text; empty ones are left out. What cannot be read is reported with line and column. */
export function readDocuments(text: string, place: InputPlace, reading: Reading = { uniqueKeys: true }): readonly TextDocument[] {
  return parseDocuments(text, reading).flatMap((document) => {
    if (!('problem' in document)) return [document]
    refuseBroken(document, place)
    return []
  })
}

export function refuseBroken({ problem, isParsed: _, ...where }: BrokenDocument, place: InputPlace): undefined {
  return place.refuse(where.column === undefined ? `the text cannot be read: ${problem}` : notYaml(problem, where), where)
}

function notYaml(problem: string, { line, column }: Omit<BrokenDocument, 'problem'>): string {
  return `not valid YAML: ${problem} (line ${line}, column ${column})`
}

/** The same without a place to report to: what cannot be read stands in its place among the documents. */
export function parseDocuments(text: string, { uniqueKeys }: Reading): readonly (TextDocument | BrokenDocument)[] {
  const lines = new LineCounter()
  const options = { uniqueKeys, version: '1.1', customTags: kubectlYamlTags, logLevel: 'silent' } as const
  const documents = parseYamlDocuments(text, { ...options, lineCounter: lines })
  return documents.flatMap((document): readonly (TextDocument | BrokenDocument)[] => {
    const [error] = document.errors
    if (error) {
      const { line, col: column } = lines.linePos(error.pos[0])
      return [{ problem: error.message, line, column }]
    }
    const key = mapKeyProblem(document)
    if (key) {
      const { line, col: column } = lines.linePos(key.offset)
      return [{ problem: key.problem, line, column, isParsed: true }]
    }
    const start = document.contents?.range?.[0] ?? 0
    return valueOfDocument(document, lines.linePos(start).line)
  })
}

/** The library refuses excessive alias expansion. */
function valueOfDocument(document: { toJS(): unknown }, line: number): readonly (TextDocument | BrokenDocument)[] {
  try {
    const value = document.toJS()
    return value === null || value === undefined ? [] : [{ value, line }]
  } catch (error) {
    return [{ problem: error instanceof Error ? error.message : String(error), line }]
  }
}
