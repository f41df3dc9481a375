import { WIDE } from './print-answer.ts'
import { type TextTable, textTable } from './text-table.ts'
import { wrap } from './wrap.ts'

/** Rows of a list before it is cut. */
export const ROWS_MAX = 20

interface Section extends TextTable {
  /** Rows that the table does not have, because the server gave the first page of a list alone. */
  readonly beyond?: number
}

/** A table under an empty line, cut when it is long and lines have an end; nothing when it has no rows. */
export function tableSection({ header, rows, beyond = 0 }: Section, width: number, max = ROWS_MAX): readonly string[] {
  if (rows.length === 0) return []
  const shown = width === WIDE ? rows.length : max
  const lines = ['', ...textTable({ header, rows: rows.slice(0, shown) }, width)]
  return rows.length > shown ? [...lines, `and ${rows.length - shown + beyond} more (use -o wide)`] : lines
}

/** Sentences with a dash each, under an empty line and a heading. */
export function listSection(
  heading: string,
  items: readonly string[],
  { width, max }: { width: number; max: number },
): readonly string[] {
  if (items.length === 0) return []
  const shown = width === WIDE ? items.length : max
  const shownLines = items.slice(0, shown).flatMap((item) => wrap(`- ${item}`, width, '  '))
  const more = items.length > shown ? [`  and ${items.length - shown} more (use -o wide)`] : []
  return ['', heading, ...shownLines, ...more]
}
