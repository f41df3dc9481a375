import { wrap } from './wrap.ts'

const GAP = '   '
/** A last column narrower than this is not worth wrapping into. */
const LAST_MIN = 20

export interface TextTable {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/**
 * A table as kubectl prints it: upper-case header, columns as wide as what is in them, three spaces between. What does not fit
 * wraps in the last column; where even that is too narrow, each row becomes a few lines: its first cell, and the others below it
 * under their names.
 */
export function textTable({ header, rows }: TextTable, width: number): readonly string[] {
  if (rows.length === 0) return []
  const all = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const before = widths.slice(0, -1).reduce((sum, each) => sum + each + GAP.length, 0)
  const last = Math.max(...all.map((row) => (row.at(-1) ?? '').length))
  if (before + last > width && width - before < LAST_MIN) return stacked(header, rows, width)
  return all.flatMap((row) => tableRow(row, widths, { before, width }))
}

function tableRow(
  row: readonly string[],
  widths: readonly number[],
  { before, width }: { readonly before: number; readonly width: number },
): readonly string[] {
  const cells = row.slice(0, -1).map((cell, column) => cell.padEnd(widths[column] ?? 0) + GAP)
  const [first = '', ...more] = wrap(row.at(-1) ?? '', width - before)
  return [`${cells.join('')}${first}`.trimEnd(), ...more.map((line) => ' '.repeat(before) + line)]
}

function stacked(header: readonly string[], rows: readonly (readonly string[])[], width: number): readonly string[] {
  return rows.flatMap(([first = '', ...cells]) => {
    const facts = cells.flatMap((cell, i) => (cell === '' ? [] : [`${(header[i + 1] ?? '').toLowerCase()}: ${cell}`]))
    return [first, ...wrap(facts.join(', '), width - GAP.length).map((line) => GAP + line)]
  })
}
