import type { ObjectKey } from '../../engine/turn.ts'
import { matches, selectorOfLabels } from '../../kube/label-selector.ts'
import { isPodReady, isPodTerminal, type PodRow, type PodShape } from '../../kube/pod.ts'
import type { ServiceRow } from '../../kube/service.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ServiceImpact } from '../outcome/outcome.ts'

interface Track {
  readonly service: ObjectKey
  readonly before: number
  readonly ready: number
  readonly least: number
  readonly sinceMs: number
  readonly darkMs: number
}

/**
 * Follows the ready endpoints of each service that selects a changed pod: pods that are Ready and not terminating, or all
 * that are not terminating where the service publishes unready addresses (SC-ZD, EndpointSlice conditions).
 */
export class ServiceTracker {
  readonly #base: ClusterView
  readonly #tracks: Map<string, Track>
  readonly #selecting: Map<PodShape, readonly ServiceRow[]>

  constructor(base: ClusterView, from?: ServiceTracker) {
    this.#base = base
    this.#tracks = new Map(from ? from.#tracks : [])
    this.#selecting = new Map(from ? from.#selecting : [])
  }

  fork(): ServiceTracker {
    return new ServiceTracker(this.#base, this)
  }

  podChanged(atMs: number, { before, after }: { readonly before: PodRow | undefined; readonly after: PodRow | undefined }): void {
    const services = new Set([...(before ? this.#servicesOf(before) : []), ...(after ? this.#servicesOf(after) : [])])
    for (const service of services) {
      const difference =
        (after && selects(service, after) ? endpoint(service, after) : 0) -
        (before && selects(service, before) ? endpoint(service, before) : 0)
      if (difference !== 0) this.#step(atMs, service, difference)
    }
  }

  impacts(endMs: number): readonly ServiceImpact[] {
    return [...this.#tracks.values()].map((track) => ({
      service: track.service,
      endpointsBefore: track.before,
      endpointsMin: track.least,
      endpointsAfter: track.ready,
      darkMs: elapsed(track, endMs).darkMs,
    }))
  }

  /** Services whose selector matches the pod's labels; asked once for each shape. */
  #servicesOf(pod: PodRow): readonly ServiceRow[] {
    const known = this.#selecting.get(pod.shape)
    if (known) return known
    const found = this.#base.selecting('Service', pod.namespace, pod.labels)
    this.#selecting.set(pod.shape, found)
    return found
  }

  #step(atMs: number, service: ServiceRow, difference: number): void {
    const id = `${service.namespace}/${service.name}`
    const track = elapsed(this.#tracks.get(id) ?? this.#begin(service), atMs)
    const ready = track.ready + difference
    this.#tracks.set(id, { ...track, ready, least: Math.min(track.least, ready) })
  }

  #begin(service: ServiceRow): Track {
    const pods = this.#base.podsMatching(service.namespace, selectorOfLabels(service.selector ?? {}))
    const before = pods.reduce((sum, pod) => sum + endpoint(service, pod), 0)
    const key: ObjectKey = { kind: 'Service', namespace: service.namespace, name: service.name }
    return { service: key, before, ready: before, least: before, sinceMs: 0, darkMs: 0 }
  }
}

function selects(service: ServiceRow, pod: PodRow): boolean {
  if (service.namespace !== pod.namespace || !service.selector || Object.keys(service.selector).length === 0) return false
  return matches(selectorOfLabels(service.selector), pod.labels)
}

function endpoint(service: ServiceRow, pod: PodRow): number {
  if (pod.nodeName === '' || pod.deletionTimestamp !== undefined || isPodTerminal(pod)) return 0
  return service.publishNotReadyAddresses || isPodReady(pod) ? 1 : 0
}

function elapsed(track: Track, atMs: number): Track {
  const dark = track.ready === 0 && track.before > 0 ? atMs - track.sinceMs : 0
  return { ...track, sinceMs: atMs, darkMs: track.darkMs + dark }
}
