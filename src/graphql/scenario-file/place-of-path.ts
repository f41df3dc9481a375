import { type Document, isNode, type LineCounter } from 'yaml'

/** A place in a text, from 1. */
export interface FilePlace {
  readonly line: number
  readonly column: number
}

export type Path = readonly (string | number)[]

/** Where the innermost part of the path begins that the document has. */
export function placeOfPath(path: Path, document: Document, lines: LineCounter): FilePlace {
  for (let depth = path.length; depth >= 0; depth--) {
    const start = rangeStart(depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true))
    if (start !== undefined) return placeOfOffset(start, lines)
  }
  return { line: 1, column: 1 }
}

export function placeOfOffset(offset: number, lines: LineCounter): FilePlace {
  const { line, col } = lines.linePos(offset)
  return { line, column: col }
}

/** Where a part of a document begins, if it is one that was read. */
export function rangeStart(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined
}
