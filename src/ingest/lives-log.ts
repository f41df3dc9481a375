import { idOf, type ObjectId } from '../kube/id-of.ts'
import type { PodRow } from '../kube/pod.ts'
import { NOTHING_SEEN, type SeenLives, type SeenPull, type SeenStop, type StoredLives, seenStop } from '../kube/seen-lives.ts'
import type { ClusterView } from '../twin/cluster-view.ts'
import { workloadOf } from '../twin/workload-of.ts'
import type { PulledImage } from './pulled-image.ts'

/** Pods of which it is kept how long their images were brought; the oldest are dropped first. */
const PODS_MAX = 5_000
/** The last ends of a workload's pods suffice. */
const STOPS_MAX = 50
/** Workloads of which ends are kept; those that ended longest ago are dropped first. */
const WORKLOADS_MAX = 5_000

/** Collects what pods do not report of their lives while a source watches them: bounded memory, and little work for each pod. */
export class LivesLog {
  /** By the uid of the pod, then by container. */
  readonly #pulls = new Map<string, Map<string, number>>()
  readonly #stops = new Map<ObjectId, readonly SeenStop[]>()
  /** The last reported values, each until it changes. */
  #pullsReported: SeenLives['pulls'] | undefined = NOTHING_SEEN.pulls
  #stopsReported: SeenLives['stops'] | undefined = NOTHING_SEEN.stops
  #reported: SeenLives = NOTHING_SEEN

  /** All that was seen, which does not change any more. */
  get seen(): SeenLives {
    if (this.#pullsReported && this.#stopsReported) return this.#reported
    this.#pullsReported ??= new Map([...this.#pulls].map(([uid, byContainer]) => [uid, sumOf(byContainer)]))
    this.#stopsReported ??= new Map(this.#stops)
    this.#reported = { pulls: this.#pullsReported, stops: this.#stopsReported }
    return this.#reported
  }

  /** The same event may be sent again; a restarted container reports another pull. The first one counts. */
  notePull({ pod, container, ms }: PulledImage): void {
    const known = this.#pulls.get(pod)
    if (known?.has(container)) return
    if (known) known.set(container, ms)
    else {
      this.#pulls.set(pod, new Map([[container, ms]]))
      forgetFirst(this.#pulls, PODS_MAX)
    }
    this.#pullsReported = undefined
  }

  /** What another log has seen. */
  restore({ pulls, stops }: StoredLives): void {
    for (const [pod, { ms, containers }] of pulls)
      for (let i = 0; i < containers; i++) this.notePull({ pod, container: String(i), ms: i === 0 ? ms : 0 })
    for (const [workload, ends] of stops.slice(-WORKLOADS_MAX)) this.#stops.set(workload, ends.slice(-STOPS_MAX))
    this.#stopsReported = undefined
  }

  /** The pod as it was last, before it is removed from the cluster. */
  noteGone(pod: PodRow | undefined, cluster: ClusterView): void {
    if (pod === undefined) return
    if (this.#pulls.delete(pod.uid)) this.#pullsReported = undefined
    const stop = seenStop(pod)
    const workload = stop && workloadOf(pod, cluster)
    if (stop === undefined || workload === undefined) return
    const id = idOf(workload)
    const known = this.#stops.get(id) ?? []
    this.#stops.delete(id)
    this.#stops.set(id, [...known.slice(1 - STOPS_MAX), stop])
    forgetFirst(this.#stops, WORKLOADS_MAX)
    this.#stopsReported = undefined
  }
}

function sumOf(byContainer: ReadonlyMap<string, number>): SeenPull {
  let ms = 0
  for (const one of byContainer.values()) ms += one
  return { ms, containers: byContainer.size }
}

function forgetFirst<K>(map: Map<K, unknown>, max: number): void {
  if (map.size <= max) return
  const [first] = map.keys()
  if (first !== undefined) map.delete(first)
}
