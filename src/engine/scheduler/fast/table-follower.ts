import { type ForkableTable, TABLE_PAGE_SIZE, type TablePage } from '../../../twin/forkable-table.ts'

/** Receives each row that was replaced, added or removed. */
export type RowChange<T> = (before: T | undefined, after: T | undefined) => void

/** Compares a table with its state at the last call, of the same fork or of another one. */
export class TableFollower<T> {
  readonly #rows: (T | undefined)[] = []
  #table: ForkableTable<T> | undefined
  #pages: (TablePage<T> | undefined)[] = []
  #writes: number[] = []

  /** O(writes) while it follows one table, else O(pages + rows of pages that differ). */
  sync(table: ForkableTable<T>, onChange: RowChange<T>): void {
    const written = table.takeWritten(this)
    if (written && table === this.#table) this.#followWrites(written, table, onChange)
    else this.#comparePages(table, onChange)
    this.#table = table
  }

  #followWrites(written: readonly number[], table: ForkableTable<T>, onChange: RowChange<T>): void {
    for (let i = 0; i < written.length; i++) {
      const ordinal = written[i] as number
      const p = Math.floor(ordinal / TABLE_PAGE_SIZE)
      const page = table.pages[p]
      this.#compareSlot(ordinal, table.get(ordinal), onChange)
      this.#pages[p] = page
      this.#writes[p] = page?.writes ?? 0
    }
  }

  #comparePages({ pages }: ForkableTable<T>, onChange: RowChange<T>): void {
    for (let p = 0; p < Math.max(pages.length, this.#pages.length); p++) {
      const page = pages[p]
      if (page && page === this.#pages[p] && page.writes === this.#writes[p]) continue
      this.#compare(p * TABLE_PAGE_SIZE, page?.slots ?? NO_SLOTS, onChange)
      this.#pages[p] = page
      this.#writes[p] = page?.writes ?? 0
    }
  }

  #compare(first: number, slots: readonly (T | undefined)[], onChange: RowChange<T>): void {
    const end = Math.min(first + TABLE_PAGE_SIZE, Math.max(first + slots.length, this.#rows.length))
    for (let i = first; i < end; i++) this.#compareSlot(i, slots[i - first], onChange)
  }

  #compareSlot(ordinal: number, after: T | undefined, onChange: RowChange<T>): void {
    const rows = this.#rows
    while (rows.length < ordinal) rows.push(undefined)
    const before = rows[ordinal]
    if (before === after) return
    rows[ordinal] = after
    onChange(before, after)
  }
}

const NO_SLOTS: readonly undefined[] = []
