import { type TextTable, textTable } from './text-table.ts'
import { wrap } from './wrap.ts'

/** Rows of a list before it is cut. */
export const ROWS_MAX = 20

/** A table under an empty line, cut when it is long; nothing when it has no rows. */
export function tableSection({ header, rows }: TextTable, width: number, max = ROWS_MAX): readonly string[] {
  if (rows.length === 0) return []
  const lines = ['', ...textTable({ header, rows: rows.slice(0, max) }, width)]
  return rows.length > max ? [...lines, `and ${rows.length - max} more (use -o json)`] : lines
}

/** Sentences with a dash each, under an empty line and a heading. */
export function listSection(
  heading: string,
  items: readonly string[],
  { width, max }: { width: number; max: number },
): readonly string[] {
  if (items.length === 0) return []
  const told = items.slice(0, max).flatMap((item) => wrap(`- ${item}`, width, '  '))
  const more = items.length > max ? [`  and ${items.length - max} more (use -o json)`] : []
  return ['', heading, ...told, ...more]
}
