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

export const TrafficPath = enumOf('TrafficPath', 'By which way requests come to the pods of a Service.', {
  CLUSTER: 'By the rules that kube-proxy keeps on each node.',
  IP_TARGETS: 'From a load balancer that has the pods themselves as targets.',
  INSTANCE_TARGETS: 'From a load balancer that has the nodes as targets, and from there by the rules of kube-proxy.',
})

const PATHS = { cluster: 'CLUSTER', 'ip-targets': 'IP_TARGETS', 'instance-targets': 'INSTANCE_TARGETS' } as const

const TrafficStage = enumOf('TrafficStage', 'What of the way of a request takes the time.', {
  PROXY: 'From a change of an endpoint until kube-proxy follows it on every node.',
  LISTENS_AFTER_TERM: 'How long containers go on accepting connections after the stop signal.',
  REQUEST: 'How long a request takes to be answered.',
  REGISTRATION: 'From a pod with ready containers until it is registered as a target.',
  DEREGISTRATION: 'From the end of an endpoint until the load balancer sends it no new request.',
  DRAIN: 'How long a target that drains may finish what it has begun.',
  HEALTH_CHECK_INTERVAL: 'Time between health checks.',
  GATE_POLL: 'How often the controller looks whether a new target is healthy.',
})

const TrafficFact = builder.objectRef<Fact>('TrafficFact').implement({
  description: 'A duration that the expected errors rest on, and where it comes from.',
  fields: (t) => ({
    stage: t.expose('stage', { type: TrafficStage, description: 'What takes that long.' }),
    duration: t.field({ type: 'Duration', description: 'How long.', resolve: (fact) => fact.durationMs }),
    provenance: t.expose('provenance', { type: Provenance, description: 'Where it comes from.' }),
    service: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'Whose load balancer it is about, where annotations of the Service or its Ingress say it; null: all others.',
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
      description: 'The pod or node that gets requests and does not answer; null: there is none to send them to.',
      resolve: ({ window }) => window.cause ?? null,
    }),
    code: t.int({
      description:
        'What the client is told: 502 the connection is refused or broken off, 503 there is no target, 504 nothing comes back. Inside the cluster a client sees the same as an error of its connection.',
      resolve: ({ window }) => window.code,
    }),
    from: t.field({ type: 'Duration', description: 'When it begins, in virtual time.', resolve: ({ window }) => window.fromMs }),
    until: t.field({
      type: 'Duration',
      nullable: true,
      description: 'When it ends; null: it goes on after all that was looked at.',
      resolve: ({ window }) => window.untilMs ?? null,
    }),
    errors: t.float({ description: 'Requests that are expected to fail.', resolve: ({ window }) => window.errors }),
    errorsPerSecond: t.float({
      nullable: true,
      description: 'How many fail each second, on average; null while it goes on.',
      resolve: ({ window }) => perSecond(window) ?? null,
    }),
    share: t.float({
      nullable: true,
      description: "Which part of the Service's requests fails in it, between 0 and 1; null while it goes on.",
      resolve: ({ window, requestsPerSecond }) => {
        const failing = perSecond(window)
        return failing === undefined ? null : failing / requestsPerSecond
      },
    }),
  }),
})

const ServiceErrors = builder.objectRef<Service>('ServiceErrors').implement({
  description: 'What those notice who send requests to a Service.',
  fields: (t) => ({
    service: t.expose('service', { type: ObjectKey, description: 'The Service.' }),
    path: t.field({ type: TrafficPath, description: 'The way that requests come.', resolve: ({ path }) => PATHS[path] }),
    pathProvenance: t.expose('provenance', {
      type: Provenance,
      description: 'How the way is known: given, told by objects of the cluster, or assumed as nothing shows a load balancer.',
    }),
    toldBy: t.field({
      type: [ObjectKey],
      description: 'The objects that tell the way: an Ingress, a TargetGroupBinding, the Service itself.',
      resolve: ({ toldBy }) => [...toldBy],
    }),
    requestsPerSecond: t.exposeFloat('requestsPerSecond', { description: 'How many come each second.' }),
    requests: t.exposeFloat('requests', {
      description: 'How many come in all, until load balancers and proxies have followed the last change.',
    }),
    errors: t.exposeFloat('errors', { description: 'How many of them are expected to fail.' }),
    peakErrorsPerSecond: t.exposeFloat('peakPerSecond', { description: 'The most that fail in a second.' }),
    windows: t.field({
      type: [ErrorWindow],
      description: 'When and why they fail, in order of time.',
      resolve: ({ windows, requestsPerSecond }) => windows.map((window) => ({ window, requestsPerSecond })),
    }),
  }),
})

export const TrafficImpact = builder.objectRef<Impact>('TrafficImpact').implement({
  description:
    'What becomes of requests. They go in equal shares to all targets in use, clients do not try again, and a container is taken to stop listening when it gets the stop signal.',
  fields: (t) => ({
    errors: t.exposeFloat('errors', { description: 'Requests that are expected to fail, of all Services.' }),
    services: t.field({
      type: [ServiceErrors],
      description: 'The Services that get requests and that the run touches or the scenario names.',
      resolve: ({ services }) => [...services],
    }),
    timing: t.field({ type: [TrafficFact], description: 'Durations that this rests on.', resolve: ({ timing }) => [...timing] }),
  }),
})

function perSecond({ fromMs, untilMs, errors }: Window['window']): number | undefined {
  return untilMs === undefined ? undefined : (errors * 1000) / (untilMs - fromMs)
}
