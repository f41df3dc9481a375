import type { ObjectKey } from '../../engine/turn.ts'
import { endpointConditions, hasEndpoint } from '../../kube/endpoint.ts'
import { idOf } from '../../kube/id-of.ts'
import { MATCH_NOTHING, matches } from '../../kube/label-selector.ts'
import { isPodReady, isPodTerminal, type PodRow, type PodShape } from '../../kube/pod.ts'
import type { ServiceRow } from '../../kube/service.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { selectorOfRow } from '../../twin/selecting.ts'
import { Course } from './course.ts'

/** A Service that was touched, and its ready endpoints over time; `undefined` while it does not exist. */
export interface ServiceCourse {
  readonly service: ObjectKey
  readonly endpoints: Course<number | undefined>
}

interface Track extends ServiceCourse {
  /** The endpoints among the pods that it selects, by uid, since it selects others than in the base. */
  counted: Map<string, number> | undefined
}

interface PodChange {
  readonly before: PodRow | undefined
  readonly after: PodRow | undefined
}

/**
 * Follows the ready endpoints of each service that selects a changed pod or is changed itself, by the rules of EndpointSlices:
 * pods that are Ready and not terminating, or all with an address where the service publishes unready ones. Counted by the
 * pods and not by the slices, so that the answer does not depend on whether slices were loaded.
 */
export class ServiceTracker {
  readonly #base: ClusterView
  readonly #tracks = new Map<string, Track>()
  /** The services that the run has made, changed or deleted, as last reported. */
  readonly #changed = new Map<string, ServiceRow | undefined>()
  readonly #selecting = new Map<PodShape, readonly ServiceRow[]>()

  constructor(base: ClusterView) {
    this.#base = base
  }

  podChanged(atMs: number, { before, after }: PodChange): void {
    const was = before ? this.#servicesOf(before) : NONE
    const is = after ? this.#servicesOf(after) : NONE
    for (const service of was) this.#see(atMs, service, { before, after: is.includes(service) ? after : undefined })
    for (const service of is) if (!was.includes(service)) this.#see(atMs, service, { before: undefined, after })
  }

  /**
   * A service was made, changed or deleted: those are its endpoints that it selects now. One that selects nothing any more keeps
   * what it has, as its slices do; only changes of the selector and of publishNotReadyAddresses matter.
   */
  serviceChanged(
    atMs: number,
    services: { readonly before: ServiceRow | undefined; readonly after: ServiceRow | undefined },
    cluster: ClusterView,
  ): void {
    const { before, after } = services
    const service = after ?? before
    if (!service || (before && after && selectsAlike(before, after))) return
    const key = idOf(service)
    if (!this.#tracks.has(key) && !selects(before) && !selects(after)) return
    const track = this.#tracks.get(key) ?? this.#begin(service)
    this.#changed.set(key, after)
    this.#selecting.clear()
    if (after && !selects(after)) return
    track.counted = new Map(after ? endpointsOf(after, cluster) : [])
    track.endpoints.set(atMs, after ? sum(track.counted) : undefined)
  }

  /** The touched Services, by kind, namespace and name. */
  get courses(): ReadonlyMap<string, ServiceCourse> {
    return this.#tracks
  }

  /** Services whose selector matches the pod's labels; computed once for each shape. */
  #servicesOf(pod: PodRow): readonly ServiceRow[] {
    const known = this.#selecting.get(pod.shape)
    if (known) return known
    const unchanged = this.#base
      .selecting('Service', pod.namespace, pod.labels)
      .filter((service) => selects(service) && !this.#changed.has(idOf(service)))
    const found = [...unchanged, ...[...this.#changed.values()].filter((service) => isBehind(pod, service))]
    this.#selecting.set(pod.shape, found)
    return found
  }

  /** A pod of a service changed; without `after` it is behind it no longer. */
  #see(atMs: number, service: ServiceRow, { before, after }: PodChange): void {
    const key = idOf(service)
    const { counted } = this.#tracks.get(key) ?? {}
    const uid = (after ?? before)?.uid ?? ''
    const endpoints = after ? endpoint(service, after) : 0
    const difference = endpoints - (counted ? (counted.get(uid) ?? 0) : before ? endpoint(service, before) : 0)
    if (difference === 0) return
    counted?.set(uid, endpoints)
    const { endpoints: course } = this.#tracks.get(key) ?? this.#begin(service)
    course.set(atMs, (course.last ?? 0) + difference)
  }

  #begin({ namespace, name }: ServiceRow): Track {
    const service = this.#base.get('Service', namespace, name)
    const endpoints = new Course(service && sum(endpointsOf(service, this.#base)))
    const track: Track = { service: { kind: 'Service', namespace, name }, endpoints, counted: undefined }
    this.#tracks.set(idOf(track.service), track)
    return track
  }
}

const NONE: readonly ServiceRow[] = []

/** One without a selector, or with an empty one, has no endpoints of its own, nor has an external name. */
function selects(service: ServiceRow | undefined): service is ServiceRow {
  return service?.selector !== undefined && service.type !== 'ExternalName' && Object.keys(service.selector).length > 0
}

function selectsAlike(a: ServiceRow, b: ServiceRow): boolean {
  if (a.publishNotReadyAddresses !== b.publishNotReadyAddresses) return false
  const [one, other] = [Object.entries(a.selector ?? {}), b.selector ?? {}]
  return one.length === Object.keys(other).length && one.every(([key, value]) => other[key] === value)
}

function isBehind(pod: PodRow, service: ServiceRow | undefined): service is ServiceRow {
  if (!selects(service) || service.namespace !== pod.namespace) return false
  return matches(selectorOfRow(service) ?? MATCH_NOTHING, pod.labels)
}

function endpointsOf(service: ServiceRow, cluster: ClusterView): ReadonlyMap<string, number> {
  const pods = cluster.podsMatching(service.namespace, selectorOfRow(service) ?? MATCH_NOTHING)
  return new Map(pods.map((pod) => [pod.uid, endpoint(service, pod)]))
}

function sum(endpoints: ReadonlyMap<string, number>): number {
  return [...endpoints.values()].reduce((all, one) => all + one, 0)
}

/** A pod that is ready has an address, even if its file does not include it. */
function endpoint(service: ServiceRow, pod: PodRow): number {
  if (!hasEndpoint(pod) && (isPodTerminal(pod) || !isPodReady(pod))) return 0
  return endpointConditions(pod, service).ready ? 1 : 0
}
