import type { ComponentChildren } from 'preact'
import { breakable } from './breakable.tsx'
import { groupedNumber } from './grouped-digits.ts'
import { useMore } from './use-more.tsx'

export interface Column<Row> {
  readonly header: string
  readonly cell: (row: Row) => ComponentChildren
  /** Numbers are aligned at their end. */
  readonly number?: boolean
  /** A header that is only read aloud. */
  readonly silent?: boolean
  /** Sentences. On a phone they take a line of their own, and the cells of their row stand one after the other instead of in columns. */
  readonly sentences?: boolean
}

interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Rows shown at first; clicks add the others. */
  readonly max?: number
  /** Too wide for a phone even without sentences: there each cell stands after its header, one after the other. */
  readonly stacks?: boolean
}

/** A table of which the first column names the row. It scrolls sideways by itself where the page is narrow. */
export function Table<Row>({ caption, columns, rows, keyOf, max = 20, stacks }: TableProps<Row>) {
  const isStacked = stacks ?? columns.some(({ sentences }) => sentences)
  const { shown, more } = useMore(rows, max, caption)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <section class="scroll" aria-label={caption} tabIndex={0}>
        <table class={isStacked ? 'stacks' : undefined}>
          <caption class="silent">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ header, number, silent }) => (
                <th key={header} scope="col" class={number ? 'number' : ''}>
                  {silent ? <span class="silent">{header}</span> : header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ header, cell, number, silent, sentences }, at) =>
                  at === 0 ? (
                    <th key={header} scope="row">
                      {shownCell(cell(row))}
                    </th>
                  ) : (
                    <td
                      key={header}
                      class={number ? 'number' : sentences ? 'sentences' : ''}
                      data-header={silent || sentences ? undefined : header}
                    >
                      {shownCell(cell(row))}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more}
    </>
  )
}

function shownCell(cell: ComponentChildren): ComponentChildren {
  if (typeof cell === 'string') return breakable(cell)
  return typeof cell === 'number' ? groupedNumber(cell) : cell
}
