import type { PodRow } from '../../kube/pod.ts'
import type { ServiceRow } from '../../kube/service.ts'
import type { ObjectKey } from '../turn.ts'
import { loadBalancerGates } from './load-balancer-gates.ts'
import type { PodTraffic } from './pod-traffic.ts'
import type { ServiceFront } from './service-front.ts'
import type { ServiceTraffic, TrafficPath } from './traffic-options.ts'

export interface TrackOptions {
  readonly service: ServiceRow
  readonly requestsPerSecond: number
  /** What the question sets for this Service. */
  readonly named: ServiceTraffic | undefined
  /** The moment from which requests are sent; `undefined`: from when the first can be answered. */
  readonly sinceMs: number | undefined
}

/** How requests reach a Service, and how that is known. */
export interface Way {
  readonly path: TrafficPath
  /** `OBSERVED`: objects of the cluster show it; `ASSUMED`: no object shows a load balancer. */
  readonly provenance: 'GIVEN' | 'OBSERVED' | 'ASSUMED'
  readonly definedBy: readonly ObjectKey[]
}

/** What is known of a Service and of the pods behind it; changed in place. */
export class ServiceTrack {
  readonly key: ObjectKey
  readonly requestsPerSecond: number
  readonly sinceMs: number | undefined
  /** As it is now. */
  service: ServiceRow
  /** When it was deleted. */
  untilMs: number | undefined
  readonly #options: TrackOptions
  readonly #pods = new Map<string, PodTraffic>()
  #hasGates = false

  constructor(options: TrackOptions) {
    const { service, requestsPerSecond, sinceMs } = options
    this.#options = options
    this.key = { kind: 'Service', namespace: service.namespace, name: service.name }
    this.requestsPerSecond = requestsPerSecond
    this.sinceMs = sinceMs
    this.service = service
  }

  get pods(): readonly PodTraffic[] {
    return [...this.#pods.values()]
  }

  get(uid: string): PodTraffic | undefined {
    return this.#pods.get(uid)
  }

  add(pod: PodRow, traffic: PodTraffic): void {
    this.#pods.set(pod.uid, traffic)
    this.#hasGates ||= loadBalancerGates(pod).length > 0
  }

  /**
   * The path of the requests: given by the question, or else derived from the objects. Gates of load balancers are only for pods
   * that are targets themselves, so they are stronger evidence than anything but what is bound.
   */
  wayOr(general: TrafficPath | undefined, front: ServiceFront): Way {
    const given = this.#options.named?.path ?? general
    if (given !== undefined) return { path: given, provenance: 'GIVEN', definedBy: [] }
    const { path, definedBy } = front
    const isDefined =
      definedBy.length > 0 && (path === 'ip-targets' || definedBy.some(({ kind }) => kind === 'TargetGroupBinding'))
    if (this.#hasGates && !isDefined) return { path: 'ip-targets', provenance: 'OBSERVED', definedBy: [] }
    return { path, provenance: definedBy.length > 0 ? 'OBSERVED' : 'ASSUMED', definedBy }
  }
}
