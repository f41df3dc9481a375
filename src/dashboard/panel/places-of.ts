import { blocksDrain } from './blocks-drain.ts'
import type { Member } from './panel-answers.ts'

/** The pods of an object on one node. */
export interface Place {
  /** `undefined` for pods without a node. */
  readonly node: string | undefined
  /** `undefined` where the node has none, or is gone. */
  readonly zone: string | undefined
  readonly pods: number
  readonly ready: number
  /** Pods for which a drain of the node waits. */
  readonly held: number
}

type Placed = Pick<Member, 'nodeName' | 'ready' | 'evictionRefusal' | 'controller'>

/** The nodes of pods, by zone and name; pods without a node are last. */
export function placesOf(pods: readonly Placed[], zones: ReadonlyMap<string, string | null>): readonly Place[] {
  const places = new Map<string | null, Place>()
  for (const pod of pods) {
    const { nodeName, ready } = pod
    const node = nodeName ?? undefined
    const zone = (node === undefined ? undefined : zones.get(node)) ?? undefined
    const place = places.get(nodeName) ?? { node, zone, pods: 0, ready: 0, held: 0 }
    places.set(nodeName, {
      ...place,
      pods: place.pods + 1,
      ready: place.ready + Number(ready),
      held: place.held + Number(blocksDrain(pod)),
    })
  }
  return [...places.values()].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}

/** How many pods each zone has, in the order of the places. */
export function podsByZone(places: readonly Place[]): ReadonlyMap<string, number> {
  const zones = new Map<string, number>()
  for (const { node, zone = node === undefined ? 'without a node' : 'without a zone', pods } of places)
    zones.set(zone, (zones.get(zone) ?? 0) + pods)
  return zones
}

/** A character after all letters stands for what is missing. */
function sortKey({ node = '~', zone = '~' }: Place): string {
  return `${zone} ${node}`
}
