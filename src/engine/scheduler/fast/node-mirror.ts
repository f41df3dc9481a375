import type { NodeRow } from '../../../kube/node.ts'
import { zoneKey } from '../../../kube/zone.ts'
import { Journal } from '../../../lib/journal.ts'
import { type ForkableTable, TABLE_PAGE_SIZE, type TablePage } from '../../../twin/forkable-table.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import type { ShapeInterner } from '../../../twin/shape-interner.ts'

/** Beyond this many touches a follower reads every node again instead. */
const TOUCHES_MIN = 1024

/**
 * The nodes as they were at the last call, and which of them changed since: what is computed about a node is valid until its row
 * is replaced, which happens whenever a pod is added to the node, removed, or begins to terminate. One mirror serves a twin and all its forks:
 * it follows the requested one, at the price of the pages in which they differ.
 */
export class NodeMirror {
  /** By ordinal. */
  readonly rows: (NodeRow | undefined)[] = []
  /** Rises when a node is added, removed or changes its name or zone. */
  placesVersion = 0
  /** Ordinals of nodes that were added, removed or changed their labels: a scenario does that to the nodes that it stops. */
  readonly relabelled = new Journal<Ordinal>()
  /** Rises when a node is added, removed or changes its images. */
  imagesVersion = 0
  /** The table that it last followed, and what it then saw of its pages. */
  #table: ForkableTable<NodeRow, Ordinal> | undefined
  #pages: (TablePage<NodeRow> | undefined)[] = []
  #writes: number[] = []
  /** Ordinals of replaced rows, the oldest first; `#forgotten` were dropped before them. */
  #touched: Ordinal[] = []
  #forgotten = 0

  /** One more than the highest ordinal. */
  get length(): number {
    return this.rows.length
  }

  /** How many touches there were so far: a follower that has read this far is up to date. */
  get position(): number {
    return this.#forgotten + this.#touched.length
  }

  /** Brings the mirror up to date: O(writes) while it follows one table, else O(pages + rows of pages that differ). */
  sync(table: ForkableTable<NodeRow, Ordinal>): void {
    const written = table.takeWritten(this)
    if (written && table === this.#table) this.#followWrites(written, table)
    else this.#comparePages(table)
    this.#table = table
    if (this.#touched.length > 2 * this.rows.length + TOUCHES_MIN) {
      this.#forgotten += this.#touched.length
      this.#touched = []
    }
  }

  #followWrites(written: readonly Ordinal[], table: ForkableTable<NodeRow, Ordinal>): void {
    for (let i = 0; i < written.length; i++) {
      const ordinal = written[i] as Ordinal
      for (let next = this.#end; next < ordinal; next = this.#end) this.#compareSlot(next, table.get(next))
      this.#compareSlot(ordinal, table.get(ordinal))
      const p = Math.floor(ordinal / TABLE_PAGE_SIZE)
      const page = table.pages[p]
      this.#pages[p] = page
      this.#writes[p] = page?.writes ?? 0
    }
  }

  #comparePages({ pages }: ForkableTable<NodeRow, Ordinal>): void {
    for (let p = 0; p < Math.max(pages.length, this.#pages.length); p++) {
      const page = pages[p]
      if (page && page === this.#pages[p] && page.writes === this.#writes[p]) continue
      this.#comparePage(p, page?.slots ?? NO_SLOTS)
      this.#pages[p] = page
      this.#writes[p] = page?.writes ?? 0
    }
  }

  /** The nodes touched since a position, some perhaps more than once; `undefined`: too many, so that all must be read. */
  touchedSince(position: number): readonly Ordinal[] | undefined {
    if (position < this.#forgotten) return undefined
    return position === this.position ? NO_TOUCHES : this.#touched.slice(position - this.#forgotten)
  }

  /** The ordinal after the last one that it has seen. */
  get #end(): Ordinal {
    return this.rows.length as Ordinal
  }

  #comparePage(p: number, slots: readonly (NodeRow | undefined)[]): void {
    const first = p * TABLE_PAGE_SIZE
    const end = Math.max(slots.length, Math.min(TABLE_PAGE_SIZE, this.rows.length - first))
    for (let s = 0; s < end; s++) this.#compareSlot((first + s) as Ordinal, slots[s])
  }

  #compareSlot(ordinal: Ordinal, after: NodeRow | undefined): void {
    const before = this.rows[ordinal]
    if (before === after && ordinal < this.rows.length) return
    this.rows[ordinal] = after
    this.#touched.push(ordinal)
    if (before?.labels !== after?.labels) {
      this.relabelled.add(ordinal)
      if (!before || !after || zoneKey(before.labels) !== zoneKey(after.labels)) this.placesVersion++
    }
    if (before?.name !== after?.name) this.placesVersion++
    if (before?.images !== after?.images) this.imagesVersion++
  }
}

const NO_SLOTS: readonly undefined[] = []
const NO_TOUCHES: readonly never[] = []

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
