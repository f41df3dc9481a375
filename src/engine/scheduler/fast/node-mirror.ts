import type { NodeRow } from '../../../kube/node.ts'
import { type ForkableTable, TABLE_PAGE_SIZE, type TablePage } from '../../../twin/forkable-table.ts'
import type { ShapeInterner } from '../../../twin/shape-interner.ts'

/** Beyond so many touches a follower looks at every node anew instead. */
const TOUCHES_MIN = 1024

/**
 * The nodes as they were when somebody last looked, and which of them changed since: what is worked out about a node holds
 * until its row is replaced, which happens whenever a pod comes to the node, goes, or begins to go. One mirror serves a
 * twin and all its forks: it follows whichever is asked about, at the price of the pages in which they differ.
 */
export class NodeMirror {
  /** By ordinal. */
  readonly rows: (NodeRow | undefined)[] = []
  #names: readonly string[] | undefined
  /** Rises when a node comes, goes or changes its name or labels. */
  labelsVersion = 0
  /** Rises when a node comes, goes or changes its images. */
  imagesVersion = 0
  #pages: (TablePage<NodeRow> | undefined)[] = []
  #writes: number[] = []
  /** Ordinals of replaced rows, the oldest first; `#forgotten` were dropped before them. */
  #touched: number[] = []
  #forgotten = 0

  /** One more than the highest ordinal. */
  get length(): number {
    return this.rows.length
  }

  /** The names by ordinal, empty where no node is. A list is never changed: another one takes its place. */
  get names(): readonly string[] {
    this.#names ??= this.rows.map((row) => row?.name ?? '')
    return this.#names
  }

  /** How many touches there were so far: a follower that has come this far knows everything. */
  get position(): number {
    return this.#forgotten + this.#touched.length
  }

  /** Brings the mirror up to date. O(pages + rows of pages that differ). */
  sync(table: ForkableTable<NodeRow>): void {
    const pages = table.pages
    for (let p = 0; p < Math.max(pages.length, this.#pages.length); p++) {
      const page = pages[p]
      if (page && page === this.#pages[p] && page.writes === this.#writes[p]) continue
      this.#comparePage(p, page?.slots ?? NO_SLOTS)
      this.#pages[p] = page
      this.#writes[p] = page?.writes ?? 0
    }
    if (this.#touched.length > 2 * this.rows.length + TOUCHES_MIN) {
      this.#forgotten += this.#touched.length
      this.#touched = []
    }
  }

  /** The nodes touched since a position, some perhaps more than once; `undefined`: so many that all must be looked at. */
  touchedSince(position: number): readonly number[] | undefined {
    if (position < this.#forgotten) return undefined
    return position === this.position ? NO_TOUCHES : this.#touched.slice(position - this.#forgotten)
  }

  #comparePage(p: number, slots: readonly (NodeRow | undefined)[]): void {
    const first = p * TABLE_PAGE_SIZE
    const end = Math.max(slots.length, Math.min(TABLE_PAGE_SIZE, this.rows.length - first))
    for (let s = 0; s < end; s++) {
      const before = this.rows[first + s]
      const after = slots[s]
      if (before === after && first + s < this.rows.length) continue
      this.rows[first + s] = after
      this.#touched.push(first + s)
      if (before?.name !== after?.name) this.#names = undefined
      if (before?.labels !== after?.labels || before?.name !== after?.name) this.labelsVersion++
      if (before?.images !== after?.images) this.imagesVersion++
    }
  }
}

const NO_SLOTS: readonly undefined[] = []
const NO_TOUCHES: readonly number[] = []

const mirrors = new WeakMap<ShapeInterner, NodeMirror>()

/** The mirror of a twin's nodes, shared by all its forks. */
export function mirrorOf(shapes: ShapeInterner): NodeMirror {
  let mirror = mirrors.get(shapes)
  if (!mirror) {
    mirror = new NodeMirror()
    mirrors.set(shapes, mirror)
  }
  return mirror
}
