import { type Matched, matchingNodes } from '../rehearse/matching-nodes.ts'
import type { Readiness } from './readiness-of.ts'

/** The nodes of a zone. */
interface Zone<Node> {
  /** Empty for nodes without a zone. */
  readonly name: string
  readonly nodes: readonly Node[]
}

/** The nodes that match the filter and have the readiness, by zone; zones by name, nodes without one last. */
export function zonesOf<Node extends Matched>(
  nodes: readonly Node[],
  filter: string,
  { readiness, only }: { readonly readiness: ReadonlyMap<string, Readiness>; readonly only: Readiness['status'] | undefined },
): readonly Zone<Node>[] {
  const zones = new Map<string, Node[]>()
  for (const node of matchingNodes(nodes, filter)) {
    if (only !== undefined && readiness.get(node.name)?.status !== only) continue
    const name = node.zone ?? ''
    const zone = zones.get(name) ?? []
    zone.push(node)
    zones.set(name, zone)
  }
  return [...zones]
    .map(([name, inZone]) => ({ name, nodes: inZone }))
    .sort((a, b) => Number(a.name === '') - Number(b.name === '') || (a.name < b.name ? -1 : 1))
}
