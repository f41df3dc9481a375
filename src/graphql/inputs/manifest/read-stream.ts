import type { InputPlace } from '../input-place.ts'
import { leadingJson } from './leading-json.ts'
import { type BrokenDocument, parseDocuments, refuseBroken, type TextDocument } from './read-documents.ts'

/** The documents of a text that kubectl reads, until one that it cannot read. */
export interface Stream {
  readonly documents: readonly TextDocument[]
  readonly broken: BrokenDocument | undefined
}

/** The documents of a manifest as kubectl reads them: JSON objects, and YAML where the JSON ends (semantics F3.1-2). */
export function parseStream(text: string): Stream {
  const { documents, rest } = leadingJson(text)
  const read: TextDocument[] = [...documents]
  for (const document of parseDocuments(rest, { uniqueKeys: false })) {
    if ('problem' in document) return { documents: read, broken: document }
    read.push(document)
  }
  return { documents: read, broken: undefined }
}

/** The same for a text of which all is needed: what cannot be read is reported with line and column. */
export function readStream(text: string, place: InputPlace): readonly TextDocument[] {
  const { documents, broken } = parseStream(text)
  if (broken) refuseBroken(broken, place)
  return documents
}
