import type { TrafficFact as Fact, TrafficImpact as Impact } from '../../../whatif/outcome/traffic-impact.ts'
import { builder } from '../../builder.ts'
import { enumOf } from '../../enum-of.ts'
import { ObjectKey } from '../state.ts'
import { Provenance } from './run-facts.ts'

type Service = Impact['services'][number]

interface Window {
  readonly window: Service['windows'][number]
  readonly requestsPerSecond: number
}

export const TrafficPath = enumOf('TrafficPath', 'The route of requests to the pods of a Service.', {
  CLUSTER: 'Through kube-proxy on each node.',
  IP_TARGETS: 'From a load balancer that has the pods themselves as targets.',
  INSTANCE_TARGETS: 'From a load balancer that has the nodes as targets, and from there through kube-proxy.',
})

const PATHS = { cluster: 'CLUSTER', 'ip-targets': 'IP_TARGETS', 'instance-targets': 'INSTANCE_TARGETS' } as const

const TrafficStage = enumOf('TrafficStage', 'Which part of the route the duration is of.', {
  PROXY: 'From an endpoint change until kube-proxy has applied it on every node.',
  LISTENS_AFTER_TERM: 'How long containers accept connections after the stop signal.',
  REQUEST: 'How long a request takes.',
  REGISTRATION: 'From a pod with ready containers until it is registered as a target.',
  DEREGISTRATION: 'From the removal of an endpoint until the load balancer sends it no new requests.',
  DRAIN: 'How long a draining target can finish its requests.',
  HEALTH_CHECK_INTERVAL: 'Time between health checks.',
  GATE_POLL: 'How often the controller checks whether a new target is healthy.',
})

const TrafficFact = builder.objectRef<Fact>('TrafficFact').implement({
  description: 'A duration behind the expected errors, and its origin.',
  fields: (t) => ({
    stage: t.expose('stage', { type: TrafficStage, description: 'What the duration is of.' }),
    duration: t.field({ type: 'Duration', description: 'The duration.', resolve: (fact) => fact.durationMs }),
    provenance: t.expose('provenance', { type: Provenance, description: 'Its origin.' }),
    service: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The load balancer it applies to, if annotations of the Service or its Ingress set it; null: all others.',
      resolve: ({ service }) => service ?? null,
    }),
  }),
})

const ErrorWindow = builder.objectRef<Window>('ErrorWindow').implement({
  description: 'A time in which requests to a Service fail for one cause.',
  fields: (t) => ({
    cause: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The pod or node that receives requests and does not respond; null if the load balancer has no target.',
      resolve: ({ window }) => window.cause ?? null,
    }),
    code: t.int({
      description:
        'The HTTP status that the client receives: 502 if the connection is refused or closed, 503 if the load balancer has no target, 504 if the target does not respond. A client inside the cluster gets a connection error instead.',
      resolve: ({ window }) => window.code,
    }),
    from: t.field({ type: 'Duration', description: 'When it begins, in virtual time.', resolve: ({ window }) => window.fromMs }),
    until: t.field({
      type: 'Duration',
      nullable: true,
      description: 'When it ends; null: it continues after the end of the run.',
      resolve: ({ window }) => window.untilMs ?? null,
    }),
    errors: t.float({ description: 'Requests that are expected to fail.', resolve: ({ window }) => window.errors }),
    errorsPerSecond: t.float({
      nullable: true,
      description: 'Failing requests per second, on average; null while it continues.',
      resolve: ({ window }) => perSecond(window) ?? null,
    }),
    share: t.float({
      nullable: true,
      description: "The share of the Service's requests that fail in it, between 0 and 1; null while it continues.",
      resolve: ({ window, requestsPerSecond }) => {
        const failing = perSecond(window)
        return failing === undefined ? null : failing / requestsPerSecond
      },
    }),
  }),
})

const ServiceErrors = builder.objectRef<Service>('ServiceErrors').implement({
  description: 'The effect on clients of a Service.',
  fields: (t) => ({
    service: t.expose('service', { type: ObjectKey, description: 'The Service.' }),
    path: t.field({ type: TrafficPath, description: 'The route of the requests.', resolve: ({ path }) => PATHS[path] }),
    pathProvenance: t.expose('provenance', {
      type: Provenance,
      description:
        'The origin of the route: given, derived from objects of the cluster, or assumed if nothing shows a load balancer.',
    }),
    definedBy: t.field({
      type: [ObjectKey],
      description: 'The objects that define the route: an Ingress, a TargetGroupBinding, the Service itself.',
      resolve: ({ definedBy }) => [...definedBy],
    }),
    requestsPerSecond: t.exposeFloat('requestsPerSecond', { description: 'Requests per second.' }),
    requests: t.exposeFloat('requests', {
      description: 'Total number of requests, until load balancers and proxies have applied the last change.',
    }),
    errors: t.exposeFloat('errors', { description: 'Number of requests that are expected to fail.' }),
    peakErrorsPerSecond: t.exposeFloat('peakPerSecond', { description: 'The maximum number of failures per second.' }),
    windows: t.field({
      type: [ErrorWindow],
      description: 'When and why they fail, in order of time.',
      resolve: ({ windows, requestsPerSecond }) => windows.map((window) => ({ window, requestsPerSecond })),
    }),
  }),
})

export const TrafficImpact = builder.objectRef<Impact>('TrafficImpact').implement({
  description:
    'The effect on requests. They are spread evenly over all targets in use, clients do not retry, and a container is assumed to stop listening when it gets the stop signal.',
  fields: (t) => ({
    errors: t.exposeFloat('errors', { description: 'Requests that are expected to fail, of all Services.' }),
    services: t.field({
      type: [ServiceErrors],
      description: 'The Services that get requests and are affected by the run or named in the scenario.',
      resolve: ({ services }) => [...services],
    }),
    timing: t.field({ type: [TrafficFact], description: 'Durations behind the result.', resolve: ({ timing }) => [...timing] }),
  }),
})

function perSecond({ fromMs, untilMs, errors }: Window['window']): number | undefined {
  return untilMs === undefined ? undefined : (errors * 1000) / (untilMs - fromMs)
}
