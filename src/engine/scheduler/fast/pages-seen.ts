import type { ForkableTable } from '../../../twin/forkable-table.ts'

/** The content of a table at one moment. */
export class PagesSeen {
  readonly #pages: readonly { readonly page: object; readonly writes: number }[]

  constructor({ pages }: Pick<ForkableTable<unknown>, 'pages'>) {
    this.#pages = pages.map((page) => ({ page, writes: page.writes }))
  }

  /** Whether a table, of the same fork or of another one, has that content without a write in between. O(pages). */
  areIn({ pages }: Pick<ForkableTable<unknown>, 'pages'>): boolean {
    const seen = this.#pages
    return pages.length === seen.length && pages.every((page, i) => page === seen[i]?.page && page.writes === seen[i]?.writes)
  }
}
