import type { PodRow } from '../../../kube/pod.ts'
import { Journal } from '../../../lib/journal.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import type { Nominations } from '../framework/post-filter-context.ts'
import { isSamePod } from '../plugins/same-pod.ts'
import type { NodeMirror } from './node-mirror.ts'

/** The nodes to which pods are nominated, by ordinal. */
export class NominatedNodes {
  /** The nominated pods; lists are replaced, never written. */
  readonly lists: (readonly PodRow[] | undefined)[] = []
  /** Ordinals whose list has changed. */
  readonly touched = new Journal<Ordinal>()
  /** How many nodes have a list. */
  size = 0
  #position = 0
  #placesVersion: number

  constructor(placesVersion: number) {
    this.#placesVersion = placesVersion
  }

  has(ordinal: Ordinal): boolean {
    return this.lists[ordinal] !== undefined
  }

  isWaiting(pod: PodRow): boolean {
    return this.size > 0 && this.lists.some((pods) => pods?.some((other) => isSamePod(other, pod)))
  }

  /** Takes over what has changed; false when this is not known. */
  follow(nominations: Nominations, cluster: ClusterView, { placesVersion }: NodeMirror): boolean {
    if (!nominations.touched || placesVersion !== this.#placesVersion) return false
    const names = nominations.touched.since(this.#position)
    if (!names) return false
    for (const name of names) this.#set(name, nominations, cluster)
    this.#position = nominations.touched.position
    return true
  }

  fill(nominations: Nominations, cluster: ClusterView): void {
    for (const name of nominations.nodes?.() ?? []) this.#set(name, nominations, cluster)
    this.#position = nominations.touched?.position ?? 0
  }

  #set(name: string, nominations: Nominations, cluster: ClusterView): void {
    const ordinal = cluster.ordinalOf('Node', '', name)
    if (ordinal === undefined) return
    const pods = nominations.on(name)
    const list = pods.length > 0 ? pods : undefined
    if (this.lists[ordinal] === list) return
    this.size += Number(list !== undefined) - Number(this.has(ordinal))
    while (this.lists.length < ordinal) this.lists.push(undefined)
    this.lists[ordinal] = list
    this.touched.add(ordinal)
  }
}

const nominatedNodesBy = new WeakMap<Nominations, NominatedNodes>()

/** The nodes of these nominations as they are; `undefined` when the nominations do not list their nodes. */
export function nominatedNodesOf(nominations: Nominations, cluster: ClusterView, mirror: NodeMirror): NominatedNodes | undefined {
  if (!nominations.nodes) return undefined
  const known = nominatedNodesBy.get(nominations)
  if (known?.follow(nominations, cluster, mirror)) return known
  const nominatedNodes = new NominatedNodes(mirror.placesVersion)
  nominatedNodes.fill(nominations, cluster)
  nominatedNodesBy.set(nominations, nominatedNodes)
  return nominatedNodes
}

/** Follows the nominations of one fork or of several. */
export class NominationFollower {
  #nominatedNodes: NominatedNodes | undefined
  #position = 0
  #lists: (readonly PodRow[] | undefined)[] = []

  /** The ordinals whose lists differ from those of the last time, some perhaps more than once. */
  changes(nominatedNodes: NominatedNodes): readonly Ordinal[] {
    const touched = nominatedNodes === this.#nominatedNodes ? nominatedNodes.touched.since(this.#position) : undefined
    const changed = touched ?? this.#differences(nominatedNodes)
    for (const ordinal of changed) this.#lists[ordinal] = nominatedNodes.lists[ordinal]
    this.#nominatedNodes = nominatedNodes
    this.#position = nominatedNodes.touched.position
    return changed
  }

  #differences({ lists }: NominatedNodes): readonly Ordinal[] {
    const changed: Ordinal[] = []
    for (let i = 0; i < Math.max(lists.length, this.#lists.length); i++)
      if (lists[i] !== this.#lists[i]) changed.push(i as Ordinal)
    return changed
  }
}
