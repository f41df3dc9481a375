/** Pixels of a heading, and between tiles. */
export const HEADING = 28
const GAP = 3
export const MARGIN = 12

/** The nodes of a zone, as `zonesOf` makes them. */
interface Zone<Node> {
  readonly name: string
  readonly nodes: readonly Node[]
}

/** A node and where its tile begins, in pixels of the whole map. */
export interface Cell<Node> {
  readonly node: Node
  readonly x: number
  readonly y: number
}

export interface MapLayout<Node> {
  /** Pixels of a tile's side. */
  readonly size: number
  readonly columns: number
  readonly height: number
  readonly headings: readonly { readonly text: string; readonly y: number }[]
  /** From top to bottom, and in each row from left to right. */
  readonly cells: readonly Cell<Node>[]
}

/** The part of the page that shows the map, in pixels. */
export interface Window {
  readonly width: number
  readonly height: number
}

/** Places the nodes of each zone in rows below its heading. */
export function layOut<Node>(zones: readonly Zone<Node>[], { width, size }: Record<'width' | 'size', number>): MapLayout<Node> {
  const step = size + GAP
  const columns = columnsOf(width, size)
  const headings: { text: string; y: number }[] = []
  const cells: Cell<Node>[] = []
  let y = 0
  for (const { name, nodes } of zones) {
    headings.push({ text: `${name || 'Without a zone'}  ${nodes.length}`, y })
    y += HEADING
    nodes.forEach((node, i) => {
      cells.push({ node, x: MARGIN + (i % columns) * step, y: y + Math.floor(i / columns) * step })
    })
    y += Math.ceil(nodes.length / columns) * step + MARGIN
  }
  return { size, columns, height: y, headings, cells }
}

function columnsOf(width: number, size: number): number {
  return Math.max(1, Math.floor((width - 2 * MARGIN + GAP) / (size + GAP)))
}

/** Pixels of the whole map from top to bottom, as `layOut` has them. */
export function heightOf(zones: readonly { readonly nodes: { readonly length: number } }[], width: number, size: number): number {
  const columns = columnsOf(width, size)
  return zones.reduce((sum, { nodes }) => sum + HEADING + Math.ceil(nodes.length / columns) * (size + GAP) + MARGIN, 0)
}

/** The cells that begin or end between two heights. */
export function cellsBetween<Node>({ cells, size }: MapLayout<Node>, top: number, bottom: number): readonly Cell<Node>[] {
  const first = firstFrom(cells, top - size)
  return cells.slice(first, firstFrom(cells, bottom))
}

/** The number of the cell at a point; `undefined` between tiles. */
export function cellAt<Node>({ cells, size }: MapLayout<Node>, x: number, y: number): number | undefined {
  for (let i = firstFrom(cells, y - size); i < cells.length; i++) {
    const cell = cells[i]
    if (!cell || cell.y > y) return undefined
    if (y < cell.y + size && x >= cell.x && x < cell.x + size) return i
  }
  return undefined
}

interface Kept {
  /** The first pixel of the map that is in sight, and how many are. */
  readonly top: number
  readonly height: number
  /** The cell that keeps its place; the one in the middle when left out, at the top of the map none. */
  readonly at: number | undefined
}

/** The first pixel in sight after the tiles have changed their size: a cell stays where it is in the window. */
export function topAfterZoom<Node>(before: MapLayout<Node>, after: MapLayout<Node>, { top, height, at }: Kept): number {
  if (at === undefined && top === 0) return 0
  const kept = at ?? firstFrom(before.cells, top + (height - before.size) / 2)
  const [old, next] = [before.cells[kept], after.cells[kept]]
  return old && next ? Math.max(0, Math.round(next.y + after.size / 2 - (old.y + before.size / 2 - top))) : top
}

/** Which cell an arrow key leads to. */
export function cellAfterKey(key: string, at: number, { cells, columns }: Pick<MapLayout<unknown>, 'cells' | 'columns'>): number {
  const by: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }
  const last = cells.length - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  return Math.min(Math.max(at + (by[key] ?? 0), 0), last)
}

/** The number of the first cell at this height or below it. */
function firstFrom(cells: readonly Cell<unknown>[], y: number): number {
  let [low, high] = [0, cells.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cells[middle]?.y ?? 0) < y) low = middle + 1
    else high = middle
  }
  return low
}
