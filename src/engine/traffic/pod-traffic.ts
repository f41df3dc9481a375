import { findCondition } from '../../kube/condition.ts'
import { endpointConditions, hasEndpoint } from '../../kube/endpoint.ts'
import type { Instant } from '../../kube/instant.ts'
import type { NodeRow } from '../../kube/node.ts'
import { isPodReady, isPodTerminal, type PodRow } from '../../kube/pod.ts'
import type { Container } from '../../kube/pod-spec.ts'
import type { ServiceRow } from '../../kube/service.ts'
import type { ObjectKey } from '../turn.ts'
import { type Answer, answerOf, areContainersReady } from './answer.ts'
import type { Route } from './error-windows.ts'
import { loadBalancerGates } from './load-balancer-gates.ts'
import { Steps } from './steps.ts'

/** No name of a zone. */
export const NOT_LISTED = '?'

/** When a container of a terminating pod gets the stop signal, in milliseconds after the pod was marked for deletion. */
export interface StopTime {
  readonly name: string
  readonly afterMs: number
}

/** What the traffic model needs about terminating pods: hooks and grace periods belong to the kubelet. */
export interface TrafficPorts {
  stopsOf(pod: PodRow): readonly StopTime[]
}

export interface Sight {
  readonly service: ServiceRow
  /** `undefined`: the pod is gone. */
  readonly pod: PodRow | undefined
  /** Whether the Service selects it. */
  readonly selected: boolean
  readonly node: NodeRow | undefined
  readonly atMs: number
}

interface PodTrafficOptions {
  readonly ports: TrafficPorts
  readonly listensAfterTermMs: number
  readonly start: Instant
}

/** What is known of a pod as one that answers the requests to a Service; changed in place. */
export class PodTraffic {
  readonly pod: ObjectKey
  /** The conditions of its endpoint, with the time of each change. */
  readonly endpoint: Steps<Route>
  /** Whether a load balancer's controller wants it as a target. */
  readonly wanted: Steps<boolean>
  readonly answers = new Steps<Answer>('refused')
  /** The zone for whose clients its slice lists it, empty for all; `NOT_LISTED`: no slice has listed it as ready. */
  readonly hint = new Steps<string>(NOT_LISTED)
  /** Whether it was in service when the run began. */
  readonly inService: boolean
  /** Empty until it has one. */
  nodeName: string
  readonly #options: PodTrafficOptions
  #graceSeconds: number | undefined
  #stopsAtMs = Number.POSITIVE_INFINITY

  /** `first` is the pod as the run found it; without one it was created later. */
  constructor(pod: ObjectKey, first: Sight | undefined, options: PodTrafficOptions) {
    this.pod = pod
    this.#options = options
    this.inService = first?.pod !== undefined && isPodReady(first.pod) && isWanted(first.pod, first.service)
    this.endpoint = new Steps<Route>(first?.pod ? endpointRoute(first.pod, first.service) : 'no')
    this.wanted = new Steps<boolean>(this.inService)
    this.nodeName = first?.pod?.nodeName ?? ''
    if (first) this.#begin(first)
  }

  see(sight: Sight): void {
    const { pod, selected, service, node, atMs } = sight
    if (pod) this.nodeName = pod.nodeName
    this.endpoint.set(atMs, pod && selected ? endpointRoute(pod, service) : 'no')
    this.wanted.set(atMs, pod !== undefined && selected && isWanted(pod, service))
    if (pod && pod.deletionGracePeriodSeconds !== this.#graceSeconds) this.#noteEnd(pod, service, atMs)
    this.#schedule(atMs, answerOf(pod, node))
  }

  /** A pod that was ending already, or waited for its gate, did so since some time before. */
  #begin({ pod, service, node }: Sight): void {
    if (!pod) return
    const { start } = this.#options
    if (!this.inService && isWanted(pod, service)) {
      const since = findCondition(pod.conditions, 'ContainersReady')?.lastTransitionTime ?? start
      this.wanted.set(since - start, true)
    }
    const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = pod
    if (deletionTimestamp !== undefined)
      this.#noteEnd(pod, service, deletionTimestamp - 1000 * deletionGracePeriodSeconds - start)
    this.#schedule(Number.NEGATIVE_INFINITY, answerOf(pod, node))
  }

  /** The pod starts to terminate, or must terminate sooner: the first container that serves decides until when it answers. */
  #noteEnd(pod: PodRow, service: ServiceRow, atMs: number): void {
    this.#graceSeconds = pod.deletionGracePeriodSeconds
    if (pod.deletionTimestamp === undefined) return
    const serving = new Set(servingContainers(pod, service).map(({ name }) => name))
    for (const { name, afterMs } of this.#options.ports.stopsOf(pod))
      if (serving.has(name)) this.#stopsAtMs = Math.min(this.#stopsAtMs, atMs + afterMs)
  }

  #schedule(atMs: number, answer: Answer): void {
    const stopsAtMs = this.#stopsAtMs + this.#options.listensAfterTermMs
    this.answers.set(atMs, answer === 'yes' && stopsAtMs <= atMs ? 'refused' : answer)
    if (answer === 'yes' && stopsAtMs > atMs && Number.isFinite(stopsAtMs)) this.answers.schedule(stopsAtMs, 'refused')
  }
}

/** Ready pods have an address, even if the file that they come from does not contain it. */
function endpointRoute(pod: PodRow, service: ServiceRow): Route {
  if (!hasEndpoint(pod) && (isPodTerminal(pod) || !isPodReady(pod))) return 'no'
  const { ready, serving, terminating } = endpointConditions(pod, service)
  if (ready) return 'yes'
  return serving && terminating ? 'last-resort' : 'no'
}

/** Pods whose readiness waits for the load balancer itself become targets as soon as their containers are ready. */
function isWanted(pod: PodRow, service: ServiceRow): boolean {
  if (pod.deletionTimestamp !== undefined || isPodTerminal(pod)) return false
  if (endpointRoute(pod, service) === 'yes') return true
  return areContainersReady(pod) && loadBalancerGates(pod).length > 0
}

/** The containers that have a port of the Service; all of them if none matches. */
function servingContainers(pod: PodRow, { ports }: ServiceRow): readonly Container[] {
  const { containers } = pod.shape.spec
  const serving = containers.filter((container) =>
    container.ports.some(({ name, containerPort }) =>
      ports.some(({ targetPort }) => targetPort === containerPort || (name !== '' && targetPort === name)),
    ),
  )
  return serving.length > 0 ? serving : containers
}
