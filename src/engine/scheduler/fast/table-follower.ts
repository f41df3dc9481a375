import { type ForkableTable, TABLE_PAGE_SIZE, type TablePage } from '../../../twin/forkable-table.ts'

/** Told of a row that became another one, came or went. */
export type RowChange<T> = (before: T | undefined, after: T | undefined) => void

/** Compares a table with how it was when somebody last looked, be it of the same fork or of another. */
export class TableFollower<T> {
  readonly #rows: (T | undefined)[] = []
  #pages: (TablePage<T> | undefined)[] = []
  #writes: number[] = []

  /** O(pages + rows of pages that differ). */
  sync(table: ForkableTable<T>, onChange: RowChange<T>): void {
    const { pages } = table
    for (let p = 0; p < Math.max(pages.length, this.#pages.length); p++) {
      const page = pages[p]
      if (page && page === this.#pages[p] && page.writes === this.#writes[p]) continue
      this.#compare(p * TABLE_PAGE_SIZE, page?.slots ?? NO_SLOTS, onChange)
      this.#pages[p] = page
      this.#writes[p] = page?.writes ?? 0
    }
  }

  #compare(first: number, slots: readonly (T | undefined)[], onChange: RowChange<T>): void {
    const rows = this.#rows
    const end = Math.min(first + TABLE_PAGE_SIZE, Math.max(first + slots.length, rows.length))
    for (let i = first; i < end; i++) {
      const before = rows[i]
      const after = slots[i - first]
      if (before === after) continue
      rows[i] = after
      onChange(before, after)
    }
  }
}

const NO_SLOTS: readonly undefined[] = []
