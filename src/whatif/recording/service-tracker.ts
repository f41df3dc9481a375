import type { ObjectKey } from '../../engine/turn.ts'
import { endpointConditions, hasEndpoint } from '../../kube/endpoint.ts'
import { MATCH_NOTHING } from '../../kube/label-selector.ts'
import { isPodReady, isPodTerminal, type PodRow, type PodShape } from '../../kube/pod.ts'
import type { ServiceRow } from '../../kube/service.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { selectorOfRow } from '../../twin/selecting.ts'
import type { ServiceImpact } from '../outcome/outcome.ts'

/** What is known of a service so far; changed in place, copied for forks. */
interface Track {
  readonly service: ObjectKey
  readonly before: number
  ready: number
  least: number
  sinceMs: number
  darkMs: number
}

/**
 * Follows the ready endpoints of each service that selects a changed pod, by the rules of EndpointSlices: pods that are
 * Ready and not terminating, or all with an address where the service publishes unready ones. Counted by the pods and not
 * by the slices, so that the answer does not depend on whether slices were loaded.
 */
export class ServiceTracker {
  readonly #base: ClusterView
  readonly #tracks = new Map<ServiceRow, Track>()
  readonly #selecting: Map<PodShape, readonly ServiceRow[]>

  constructor(base: ClusterView, from?: ServiceTracker) {
    this.#base = base
    for (const [service, track] of from ? from.#tracks : []) this.#tracks.set(service, { ...track })
    this.#selecting = new Map(from ? from.#selecting : [])
  }

  fork(): ServiceTracker {
    return new ServiceTracker(this.#base, this)
  }

  podChanged(atMs: number, { before, after }: { readonly before: PodRow | undefined; readonly after: PodRow | undefined }): void {
    const was = before ? this.#servicesOf(before) : NONE
    const is = after ? this.#servicesOf(after) : NONE
    for (const service of was) {
      const stays = after !== undefined && is.includes(service)
      this.#step(atMs, service, (stays ? endpoint(service, after) : 0) - (before ? endpoint(service, before) : 0))
    }
    for (const service of is) if (after && !was.includes(service)) this.#step(atMs, service, endpoint(service, after))
  }

  impacts(endMs: number): readonly ServiceImpact[] {
    return [...this.#tracks.values()].map((track) => {
      const end = { ...track }
      advance(end, endMs)
      return {
        service: track.service,
        endpointsBefore: track.before,
        endpointsMin: track.least,
        endpointsAfter: track.ready,
        darkMs: end.darkMs,
      }
    })
  }

  /** Services whose selector matches the pod's labels; asked once for each shape. */
  #servicesOf(pod: PodRow): readonly ServiceRow[] {
    const known = this.#selecting.get(pod.shape)
    if (known) return known
    // A service with an empty selector has no endpoints of its own (its selector matches nothing).
    const found = this.#base
      .selecting('Service', pod.namespace, pod.labels)
      .filter(({ selector }) => selector !== undefined && Object.keys(selector).length > 0)
    this.#selecting.set(pod.shape, found)
    return found
  }

  #step(atMs: number, service: ServiceRow, difference: number): void {
    if (difference === 0) return
    const track = this.#tracks.get(service) ?? this.#begin(service)
    advance(track, atMs)
    track.ready += difference
    track.least = Math.min(track.least, track.ready)
  }

  #begin(service: ServiceRow): Track {
    const pods = this.#base.podsMatching(service.namespace, selectorOfRow(service) ?? MATCH_NOTHING)
    const before = pods.reduce((sum, pod) => sum + endpoint(service, pod), 0)
    const key: ObjectKey = { kind: 'Service', namespace: service.namespace, name: service.name }
    const track = { service: key, before, ready: before, least: before, sinceMs: 0, darkMs: 0 }
    this.#tracks.set(service, track)
    return track
  }
}

const NONE: readonly ServiceRow[] = []

/** A pod that is ready has an address, even if the file that it comes from does not tell it. */
function endpoint(service: ServiceRow, pod: PodRow): number {
  if (!hasEndpoint(pod) && (isPodTerminal(pod) || !isPodReady(pod))) return 0
  return endpointConditions(pod, service).ready ? 1 : 0
}

/** Counts the time until now under what held until now: dark is a service that had endpoints and has none. */
function advance(track: Track, atMs: number): void {
  if (track.ready === 0 && track.before > 0) track.darkMs += atMs - track.sinceMs
  track.sinceMs = atMs
}
