import type { InputPlace } from '../input-place.ts'
import { leadingJson } from './leading-json.ts'
import { readDocuments, type TextDocument } from './read-documents.ts'

/** The documents of a manifest as kubectl reads them: JSON objects, and YAML where the JSON ends (semantics F3.1-2). */
export function readStream(text: string, place: InputPlace): readonly TextDocument[] {
  const { documents, rest } = leadingJson(text)
  return [...documents, ...readDocuments(rest, place, { uniqueKeys: false })]
}
