import type { Origin, SourceProblem } from '../source.ts'

/** The `kind` and `apiVersion` of the list that contains an item: typed lists do not repeat them on their items. */
export interface ListHeader {
  readonly kind?: string
  readonly apiVersion?: string
}

/** What a reader finds in a file: a value still to be judged, or a reason why a part could not be read. */
export type FilePiece =
  | { readonly type: 'value'; readonly value: unknown; readonly origin: Origin; readonly list?: ListHeader }
  | { readonly type: 'problem'; readonly problem: SourceProblem }

/** The header fields of a parsed document, as far as they are text. */
export function listHeaderOf(value: unknown): ListHeader {
  if (typeof value !== 'object' || value === null) return {}
  const { kind, apiVersion } = value as { kind?: unknown; apiVersion?: unknown }
  return {
    ...(typeof kind === 'string' ? { kind } : {}),
    ...(typeof apiVersion === 'string' ? { apiVersion } : {}),
  }
}
