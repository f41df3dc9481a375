import type { NodeRow } from '../../../kube/node.ts'
import { zoneKey } from '../../../kube/zone.ts'
import { assert } from '../../../lib/assert.ts'
import { type Ints, intsFrom, newInts } from '../../../lib/ints.ts'
import type { ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import { mirrorOf, type NodeMirror } from '../fast/node-mirror.ts'
import { NodeList } from './node-list.ts'

/** A node that has a place in the order. The list is replaced, never written, so that forks share it. */
interface Zone {
  readonly key: string
  readonly names: readonly string[]
}

/**
 * The order in which nodes are examined: round robin over the zones, in a zone as they joined (semantics A3). Runs on one twin
 * begin with forks of one order.
 */
export class NodeOrder {
  #zones: readonly Zone[]
  #zoneOf: Map<string, string>
  /** Whether another order has the same map: the first change then takes a copy. */
  #sharesZones = false
  #list: readonly string[] | undefined
  #ordinals: Ints<Ordinal> | undefined

  constructor(from?: NodeOrder) {
    this.#zones = from ? from.#zones : []
    this.#zoneOf = from ? from.#zoneOf : new Map()
    this.#sharesZones = from !== undefined
    this.#list = from ? from.#list : undefined
    this.#ordinals = from ? from.#ordinals : undefined
  }

  /** The order of the nodes of a cluster that joined in the order of their ordinals. The forks of a twin share the work. */
  static of(cluster: ClusterView): NodeOrder {
    const mirror = mirrorOf(cluster.shapes)
    mirror.sync(cluster.table('Node'))
    const known = orders.get(mirror)
    if (known?.version === mirror.placesVersion) return known.order.fork()
    const order = NodeOrder.#ofRows(mirror.rows)
    // Computed now, for all that share it.
    order.ordinals(cluster)
    orders.set(mirror, { version: mirror.placesVersion, order })
    return order.fork()
  }

  static #ofRows(rows: readonly (NodeRow | undefined)[]): NodeOrder {
    const order = new NodeOrder()
    const zones = new Map<string, string[]>()
    for (const node of rows) {
      if (!node) continue
      const key = zoneKey(node.labels)
      order.#zoneOf.set(node.name, key)
      const names = zones.get(key)
      if (names) names.push(node.name)
      else zones.set(key, [node.name])
    }
    order.#zones = [...zones].map(([key, names]) => ({ key, names }))
    return order
  }

  /** O(1): what either side changes it copies first. */
  fork(): NodeOrder {
    this.#sharesZones = true
    return new NodeOrder(this)
  }

  /** The names of all nodes in their order. The same list until a node is added, removed or changes its zone (semantics A3.2, A3.4). */
  get names(): readonly string[] {
    this.#list ??= roundRobin(this.#zones)
    return this.#list
  }

  /** How many nodes there are. */
  get length(): number {
    return this.names.length
  }

  /** The ordinals of the nodes in the cluster that this order follows. */
  ordinals(cluster: ClusterView): Ints<Ordinal> {
    this.#ordinals ??= intsFrom(this.names, (name) => {
      const ordinal = cluster.ordinalOf('Node', '', name)
      assert(ordinal !== undefined, `node ${name} of the order is in the cluster`)
      return ordinal
    })
    return this.#ordinals
  }

  /** The ordinals of those that have one of the names, in the order of all (semantics A1.5, G3). */
  ordinalsNamed(names: ReadonlySet<string>, cluster: ClusterView): Ints<Ordinal> {
    const sorted = names.size === 1 ? [...names] : this.names.filter((name) => names.has(name))
    const ordinals = newInts<Ordinal>(sorted.length)
    let found = 0
    for (let i = 0; i < sorted.length; i++) {
      const ordinal = cluster.ordinalOf('Node', '', sorted[i] as string)
      if (ordinal !== undefined) ordinals[found++] = ordinal
    }
    return found === sorted.length ? ordinals : (ordinals.slice(0, found) as Ints<Ordinal>)
  }

  /** The same nodes as they are now. */
  rows(cluster: ClusterView): readonly NodeRow[] {
    return new NodeList(this.ordinals(cluster), cluster).rows()
  }

  /** Follows a change of a node; one that was created again under its name joins as a new one. */
  follow({ before, after }: ChangeOf<'Node'>): void {
    if (before && after && before.uid !== after.uid) this.remove(before.name)
    if (after) this.put(after)
    else if (before) this.remove(before.name)
  }

  /** A node was added or changed: one that changes its zone goes to the end of the new one (semantics A3.3). */
  put(node: NodeRow): void {
    const key = zoneKey(node.labels)
    if (this.#zoneOf.get(node.name) === key) return
    this.remove(node.name)
    this.#ownZones()
    this.#zoneOf.set(node.name, key)
    this.#list = undefined
    this.#ordinals = undefined
    const known = this.#zones.some((zone) => zone.key === key)
    const joined = (zone: Zone): Zone => (zone.key === key ? { key, names: [...zone.names, node.name] } : zone)
    this.#zones = known ? this.#zones.map(joined) : [...this.#zones, { key, names: [node.name] }]
  }

  /** A node was removed. A zone without nodes loses its place. */
  remove(name: string): void {
    const key = this.#zoneOf.get(name)
    if (key === undefined) return
    this.#ownZones()
    this.#zoneOf.delete(name)
    this.#list = undefined
    this.#ordinals = undefined
    this.#zones = this.#zones.flatMap((zone) => {
      if (zone.key !== key) return [zone]
      const names = zone.names.filter((other) => other !== name)
      return names.length > 0 ? [{ key, names }] : []
    })
  }

  #ownZones(): void {
    if (this.#sharesZones) this.#zoneOf = new Map(this.#zoneOf)
    this.#sharesZones = false
  }
}

/** The order of a twin's nodes as the mirror last saw them. */
const orders = new WeakMap<NodeMirror, { readonly version: number; readonly order: NodeOrder }>()

function roundRobin(zones: readonly Zone[]): readonly string[] {
  const list: string[] = []
  const longest = Math.max(0, ...zones.map(({ names }) => names.length))
  for (let i = 0; i < longest; i++) {
    for (const { names } of zones) {
      const name = names[i]
      if (name !== undefined) list.push(name)
    }
  }
  return list
}
