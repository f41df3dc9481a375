import { LineCounter } from 'yaml'
import { parseYamlDocuments } from '../../../lib/bounded-yaml.ts'
import { kubectlYamlTags } from '../../../lib/kubectl-yaml-tags.ts'
import type { InputPlace } from '../input-place.ts'

/** A value of a text, and where it begins, from 1. */
export interface TextDocument {
  readonly value: unknown
  readonly line: number
}

interface Reading {
  /** Refuses a key that occurs twice in a map; without it the last value counts. */
  readonly uniqueKeys: boolean
}

/** The documents of YAML or JSON text; empty ones are left out. What cannot be read is reported with line and column. */
export function readDocuments(
  text: string,
  place: InputPlace,
  { uniqueKeys }: Reading = { uniqueKeys: true },
): readonly TextDocument[] {
  const lines = new LineCounter()
  const options = { uniqueKeys, version: '1.1', customTags: kubectlYamlTags, logLevel: 'silent' } as const
  const documents = parseYamlDocuments(text, { ...options, lineCounter: lines })
  return documents.flatMap((document): readonly TextDocument[] => {
    const [error] = document.errors
    if (error) {
      const { line, col: column } = lines.linePos(error.pos[0])
      place.refuse(`not valid YAML: ${error.message} (line ${line}, column ${column})`, { line, column })
      return []
    }
    const start = document.contents?.range?.[0] ?? 0
    const { line } = lines.linePos(start)
    const value = parsed(document, place, line)
    return value === null || value === undefined ? [] : [{ value, line }]
  })
}

/** The library refuses excessive alias expansion. */
function parsed(document: { toJS(): unknown }, place: InputPlace, line: number): unknown {
  try {
    return document.toJS()
  } catch (error) {
    return place.refuse(`the text cannot be read: ${error instanceof Error ? error.message : String(error)}`, { line })
  }
}
