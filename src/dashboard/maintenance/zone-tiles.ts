import { groupedNumber } from '../parts/grouped-digits.ts'
import { counted } from '../parts/words.ts'
import type { Readiness } from './readiness-of.ts'

/** Tiles of all zones together at first, and at least in a zone. */
const TILES_MAX = 360
const ZONE_TILES_MIN = 12

type Status = Readiness['status']

/** The order of nodes where not all have a tile: nodes that cannot be drained come first. */
const RANK: Readonly<Record<Status, number>> = { 'not started': 0, refused: 1, ready: 2 }

interface ZoneTiles<Node> {
  readonly shown: readonly Node[]
  readonly rest: readonly Node[]
}

/** How many tiles each zone has at first: an equal part of all tiles, and never none. */
export function tilesPerZone(zones: number): number {
  return Math.max(ZONE_TILES_MIN, Math.floor(TILES_MAX / Math.max(1, zones)))
}

/** The nodes of a zone that have a tile, and the others. Where there are others, those that cannot be drained come first. */
export function zoneTiles<Node extends { readonly name: string }>(
  nodes: readonly Node[],
  readiness: ReadonlyMap<string, Pick<Readiness, 'status'>>,
  max: number,
): ZoneTiles<Node> {
  if (nodes.length <= max) return { shown: nodes, rest: [] }
  const rankOf = ({ name }: Node): number => RANK[readiness.get(name)?.status ?? 'ready']
  const ordered = nodes.toSorted((a, b) => rankOf(a) - rankOf(b))
  return { shown: ordered.slice(0, max), rest: ordered.slice(max) }
}

/** `1,547 more nodes: 12 refused, 1,535 ready`. */
export function restText(
  rest: readonly { readonly name: string }[],
  readiness: ReadonlyMap<string, Pick<Readiness, 'status'>>,
): string {
  const counts = new Map<string, number>()
  for (const { name } of rest) {
    const status = readiness.get(name)?.status ?? 'not read yet'
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  const parts = [...counts].map(([status, count]) => `${groupedNumber(count)} ${status}`)
  return `${counted(rest.length, 'more node')}: ${parts.join(', ')}`
}
