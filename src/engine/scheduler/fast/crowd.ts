import type { PodRow } from '../../../kube/pod.ts'
import { TouchLog } from '../../../lib/touch-log.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Nominations } from '../framework.ts'
import { isSamePod } from '../plugins/same-pod.ts'
import type { NodeMirror } from './node-mirror.ts'

/** The nodes that pods are waited for on, by ordinal. */
export class Crowd {
  /** Who is waited for; lists are replaced, never written. */
  readonly lists: (readonly PodRow[] | undefined)[] = []
  /** Ordinals whose list has become another one. */
  readonly touched = new TouchLog<number>()
  /** How many nodes have a list. */
  size = 0
  #position = 0
  #placesVersion: number

  constructor(placesVersion: number) {
    this.#placesVersion = placesVersion
  }

  has(ordinal: number): boolean {
    return this.lists[ordinal] !== undefined
  }

  isWaiting(pod: PodRow): boolean {
    return this.size > 0 && this.lists.some((pods) => pods?.some((other) => isSamePod(other, pod)))
  }

  /** Takes over what has changed; false when it cannot tell. */
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

const crowds = new WeakMap<Nominations, Crowd>()

/** The crowd of these nominations as it is; `undefined` when nobody can tell which nodes they are for. */
export function crowdOf(nominations: Nominations, cluster: ClusterView, mirror: NodeMirror): Crowd | undefined {
  if (!nominations.nodes) return undefined
  const known = crowds.get(nominations)
  if (known?.follow(nominations, cluster, mirror)) return known
  const crowd = new Crowd(mirror.placesVersion)
  crowd.fill(nominations, cluster)
  crowds.set(nominations, crowd)
  return crowd
}

/** A follower of crowds, be they of one fork or of several. */
export class CrowdFollower {
  #crowd: Crowd | undefined
  #position = 0
  #lists: (readonly PodRow[] | undefined)[] = []

  /** The ordinals whose lists differ from those of the last time, some perhaps more than once. */
  changes(crowd: Crowd): readonly number[] {
    const touched = crowd === this.#crowd ? crowd.touched.since(this.#position) : undefined
    const changed = touched ?? this.#differences(crowd)
    for (const ordinal of changed) this.#lists[ordinal] = crowd.lists[ordinal]
    this.#crowd = crowd
    this.#position = crowd.touched.position
    return changed
  }

  #differences({ lists }: Crowd): readonly number[] {
    const changed: number[] = []
    for (let i = 0; i < Math.max(lists.length, this.#lists.length); i++) if (lists[i] !== this.#lists[i]) changed.push(i)
    return changed
  }
}
