import type { Instant } from '../../kube/instant.ts'
import { selectorOfLabels } from '../../kube/label-selector.ts'
import { mayBeTarget } from '../../kube/load-balancer-target.ts'
import { keyOf } from '../../kube/namespaced-name.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { PodRow, PodShape } from '../../kube/pod.ts'
import type { EndpointSliceRow, ServiceRow } from '../../kube/service.ts'
import { isTopologyAware } from '../../kube/topology-aware.ts'
import type { Change, ChangeOf } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { isAlive } from './answer.ts'
import { localityOf } from './locality.ts'
import { NodePlaces } from './node-places.ts'
import { NOT_LISTED, PodTraffic, type TrafficPorts } from './pod-traffic.ts'
import { serviceErrors } from './service-errors.ts'
import { serviceFront } from './service-front.ts'
import { ServiceTrack } from './service-track.ts'
import { type ServiceTraffic, type TrafficOptions, type TrafficSettings, trafficSettings } from './traffic-options.ts'
import type { ServiceErrors } from './traffic-report.ts'

export interface TrafficRecorderOptions {
  /** The state that the run begins with. */
  readonly base: ClusterView
  readonly start: Instant
  readonly traffic: TrafficOptions
  readonly ports: TrafficPorts
}

interface Left {
  readonly before: PodRow
  readonly after: PodRow | undefined
  readonly atMs: number
}

/**
 * Watches a run and reports which requests fail. Services are followed from the first change of one of their pods, and those that
 * have a rate of their own from the start, so that the cost depends on what happens.
 */
export class TrafficRecorder {
  readonly #options: TrafficRecorderOptions
  readonly #settings: TrafficSettings
  readonly #tracks = new Map<string, ServiceTrack>()
  readonly #nodes: NodePlaces
  readonly #selecting = new Map<PodShape, readonly ServiceRow[]>()
  #cluster: ClusterView

  constructor(options: TrafficRecorderOptions) {
    this.#options = options
    this.#settings = trafficSettings(options.traffic)
    this.#cluster = options.base
    this.#nodes = new NodePlaces(options.base)
    for (const named of options.traffic.services) this.#beginNamed(named)
  }

  /** Sets the state that the recorder watches. */
  attach(cluster: ClusterView): void {
    this.#cluster = cluster
    this.#nodes.attach(cluster)
  }

  onEvent(): void {}

  onChange(at: Instant, change: Change): void {
    const atMs = at - this.#options.start
    switch (change.kind) {
      case 'Pod':
        this.#podChanged(atMs, change.before, change.after)
        break
      case 'Node':
        this.#nodeChanged(atMs, change)
        break
      case 'EndpointSlice':
        if (change.after) this.#seeHints(change.after, atMs)
        break
      case 'Service':
        this.#serviceChanged(atMs, change)
        break
      default:
        break
    }
  }

  /**
   * The report of the run. A run that settled is followed until load balancers and proxies have caught up; one that was cut
   * off is reported up to that moment.
   */
  report({ endMs, atRest }: { readonly endMs: number; readonly atRest: boolean }): readonly ServiceErrors[] {
    return [...this.#tracks.values()].flatMap((track) => this.#reportOf(track, atRest ? this.#restMs(track, endMs) : endMs))
  }

  #reportOf(track: ServiceTrack, endMs: number): readonly ServiceErrors[] {
    const { requestsPerSecond, key: service } = track
    const front = serviceFront(track.service, this.#options.base)
    const way = track.wayOr(this.#options.traffic.path, front)
    const { path } = way
    const untilMs = Math.min(endMs, track.untilMs ?? Number.POSITIVE_INFINITY)
    const found = serviceErrors({
      path,
      locality: localityOf(track.service, way.path, front),
      settings: trafficSettings(this.#options.traffic, front.settings),
      pods: track.pods,
      nodes: this.#nodes.changed(front),
      otherNodes: path === 'instance-targets' ? this.#nodes.steadyCount(front) : 0,
      placeOf: (name) => this.#nodes.placeOf(name, front),
      zones: () => this.#nodes.zones(),
      requestsPerSecond,
      fromMs: track.sinceMs,
      untilMs,
    })
    if (!found) return []
    const { fromMs, windows, peakPerSecond } = found
    const later = found.answering.list().filter(({ atMs }) => atMs > fromMs)
    const answering = [
      { fromMs, pods: found.answering.at(fromMs) },
      ...later.map((step) => ({ fromMs: step.atMs, pods: step.value })),
    ]
    const errors = windows.reduce((sum, window) => sum + window.errors, 0)
    const requests = (requestsPerSecond * (untilMs - fromMs)) / 1000
    return [
      {
        service,
        ...way,
        observed: front.settings,
        requestsPerSecond,
        errors,
        requests,
        peakPerSecond,
        windows,
        untilMs,
        answering,
      },
    ]
  }

  /** When nothing changes any more: health checks and proxies have seen all that happened. */
  #restMs(track: ServiceTrack, endMs: number): number {
    const { settings } = serviceFront(track.service, this.#options.base)
    const { proxyMs, loadBalancer: lb } = trafficSettings(this.#options.traffic, settings)
    const steps = [...track.pods.flatMap(({ endpoint, wanted, answers }) => [endpoint, wanted, answers]), ...this.#nodes.steps()]
    const last = Math.max(endMs, ...steps.map((each) => each.lastChange()))
    const checks = 1 + Math.max(lb.healthyThreshold, lb.unhealthyThreshold)
    return last + Math.max(proxyMs, lb.registrationMs, lb.deregistrationMs) + checks * lb.healthCheckIntervalMs
  }

  #podChanged(atMs: number, before: PodRow | undefined, after: PodRow | undefined): void {
    const was = before ? this.#tracksOf(before) : NONE
    const is = after ? this.#tracksOf(after) : NONE
    for (const track of is) if (after) this.#see(track, after, atMs)
    for (const track of was) if (before && !is.includes(track)) this.#leave(track, { before, after, atMs })
  }

  #see(track: ServiceTrack, pod: PodRow, atMs: number): void {
    const { service } = track
    const traffic = track.get(pod.uid) ?? this.#add(track, pod)
    traffic.see({ service, pod, selected: true, node: this.#nodeOf(pod), atMs })
  }

  /** The pod is gone, or its labels are others now. */
  #leave(track: ServiceTrack, { before, after, atMs }: Left): void {
    const node = after && this.#nodeOf(after)
    track.get(before.uid)?.see({ service: track.service, pod: after, selected: false, node, atMs })
  }

  /** Records a pod that was created in the run, or one that was there before, as it was then. */
  #add(track: ServiceTrack, pod: PodRow, first?: PodRow): PodTraffic {
    const { ports, start } = this.#options
    const key = { kind: 'Pod', namespace: pod.namespace, name: pod.name } as const
    const sight = first && {
      service: track.service,
      pod: first,
      selected: true,
      node: this.#options.base.get('Node', '', first.nodeName),
      atMs: 0,
    }
    const options = { ports, start, listensAfterTermMs: this.#settings.listensAfterTermMs }
    const traffic = new PodTraffic(key, sight, options)
    track.add(pod, traffic)
    return traffic
  }

  #nodeOf({ nodeName }: PodRow): NodeRow | undefined {
    return this.#cluster.get('Node', '', nodeName)
  }

  #nodeChanged(atMs: number, { before, after }: ChangeOf<'Node'>): void {
    if (isAlive(before) === isAlive(after) && mayBeTarget(before) === mayBeTarget(after)) return
    const node = after ?? before
    if (!node) return
    for (const pod of this.#cluster.podsOnNode(node.name)) this.#podChanged(atMs, pod, pod)
    this.#nodes.see(atMs, node.name, { before, after })
  }

  /**
   * A Service that is created in the run has its first endpoints then; one that is deleted and created again had none in between.
   * The endpoints of a Service that has lost its selector are unknown.
   */
  #serviceChanged(atMs: number, { before, after }: ChangeOf<'Service'>): void {
    this.#selecting.clear()
    const key = keyOfService(after ?? before)
    const rate = this.#options.traffic.requestsPerSecond
    const isOther = before?.selector !== after?.selector
    if (isOther && before && hasPods(before) && !this.#tracks.has(key) && rate !== undefined) this.#begin(before, undefined, 0)
    const track = this.#tracks.get(key)
    if (track) {
      track.untilMs = after && hasPods(after) ? undefined : atMs
      track.service = after ?? track.service
    } else if (after && hasPods(after) && !(before && hasPods(before))) this.#beginEmpty(after)
    if (after && hasPods(after)) for (const pod of this.#podsOf(after, this.#cluster)) this.#podChanged(atMs, pod, pod)
    if (!track || !before || !hasPods(before) || !isOther) return
    for (const pod of this.#podsOf(before, this.#cluster))
      if (!this.#tracksOf(pod).includes(track)) this.#leave(track, { before: pod, after: pod, atMs })
  }

  /** The Services in front of a pod; computed once for each shape. */
  #tracksOf(pod: PodRow): readonly ServiceTrack[] {
    let services = this.#selecting.get(pod.shape)
    if (!services) {
      services = this.#cluster.selecting('Service', pod.namespace, pod.labels).filter(hasPods)
      this.#selecting.set(pod.shape, services)
    }
    return services.flatMap((service) => {
      const key = keyOfService(service)
      const rate = this.#options.traffic.requestsPerSecond
      const known = this.#tracks.get(key)
      if (known) return known.untilMs === undefined ? known : []
      const before = this.#options.base.get('Service', service.namespace, service.name)
      return rate !== undefined && before && hasPods(before) ? this.#begin(before, undefined, 0) : []
    })
  }

  #namedBy(key: string): ServiceTraffic | undefined {
    return this.#options.traffic.services.find((item) => keyOfService(item) === key)
  }

  #beginNamed(named: ServiceTraffic): void {
    const service = this.#options.base.get('Service', named.namespace, named.name)
    if (service && hasPods(service)) this.#begin(service, named, 0)
  }

  /** One that had no pods before: requests come from when the first can be answered. */
  #beginEmpty(service: ServiceRow): void {
    const named = this.#namedBy(keyOfService(service))
    const requestsPerSecond = named?.requestsPerSecond ?? this.#options.traffic.requestsPerSecond
    if (requestsPerSecond === undefined) return
    this.#tracks.set(keyOfService(service), new ServiceTrack({ service, requestsPerSecond, named, sinceMs: undefined }))
  }

  #begin(service: ServiceRow, named: ServiceTraffic | undefined, sinceMs: number): ServiceTrack {
    const { base, traffic } = this.#options
    const requestsPerSecond = named?.requestsPerSecond ?? traffic.requestsPerSecond ?? 0
    const track = new ServiceTrack({ service, requestsPerSecond, named, sinceMs: named && sinceMs })
    this.#tracks.set(keyOfService(service), track)
    for (const pod of this.#podsOf(service, base)) this.#add(track, pod, pod)
    for (const slice of base.dependentsOf(service.uid))
      if (slice.kind === 'EndpointSlice') this.#seeHints(slice, Number.NEGATIVE_INFINITY)
    return track
  }

  /** The zone hints of a slice's endpoints; an endpoint that is not ready has none. */
  #seeHints({ namespace, labels, endpoints }: EndpointSliceRow, atMs: number): void {
    const track = this.#tracks.get(keyOf({ namespace, name: labels[SERVICE_NAME] ?? '' }))
    if (!track || !isTopologyAware(track.service)) return
    for (const { targetUid, ready, forZones } of endpoints)
      track.get(targetUid)?.hint.set(atMs, ready ? (forZones?.[0] ?? '') : NOT_LISTED)
  }

  #podsOf({ namespace, selector }: ServiceRow, cluster: ClusterView): readonly PodRow[] {
    return cluster.podsMatching(namespace, selectorOfLabels(selector ?? {}))
  }
}

/** The endpoints of a Service without a selector are managed by others; an external name has none. */
function hasPods({ selector, type }: ServiceRow): boolean {
  return type !== 'ExternalName' && Object.keys(selector ?? {}).length > 0
}

function keyOfService(service: { readonly namespace: string; readonly name: string } | undefined): string {
  return service ? keyOf(service) : ''
}

const NONE: readonly ServiceTrack[] = []

const SERVICE_NAME = 'kubernetes.io/service-name'
