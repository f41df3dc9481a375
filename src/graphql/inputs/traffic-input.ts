import type { Scenario } from '../../whatif/scenario.ts'
import { builder } from '../builder.ts'
import { TrafficPath } from '../types/outcome/traffic.ts'
import type { InputPlace } from './input-place.ts'
import { refuseNegative } from './refuse-negative.ts'

const ServiceTrafficInput = builder.inputType('ServiceTrafficInput', {
  description: 'Requests to one Service.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'metadata.name of the Service.' }),
    namespace: t.string({ description: 'Its namespace; `default` when left out.' }),
    requestsPerSecond: t.float({ required: true, description: 'Requests per second.' }),
    path: t.field({ type: TrafficPath, description: 'The route of the requests; null: as for all Services.' }),
  }),
})

const LoadBalancerInput = builder.inputType('LoadBalancerInput', {
  description:
    'Settings of load balancers. Defaults come from annotations of Ingresses and Services, and else from the AWS Load Balancer Controller; times without a documented value are assumed.',
  fields: (t) => ({
    registration: t.field({
      type: 'Duration',
      description: 'From a pod with ready containers until it is registered as a target; null: 500 ms.',
    }),
    deregistration: t.field({
      type: 'Duration',
      description: 'From the removal of an endpoint until the load balancer sends it no new requests; null: 20 s.',
    }),
    deregistrationDelay: t.field({
      type: 'Duration',
      description: 'How long a draining target can finish its requests; null: 300 s.',
    }),
    healthCheckInterval: t.field({ type: 'Duration', description: 'Time between health checks; null: 15 s.' }),
    healthyThreshold: t.int({ description: 'Number of consecutive checks that an unhealthy target must pass; null: 2.' }),
    unhealthyThreshold: t.int({ description: 'Number of consecutive checks that a healthy target must fail; null: 2.' }),
    healthChecksPass: t.boolean({
      description: 'Whether ready pods pass the health check; false: it checks something that they do not serve. Null: true.',
    }),
    gatePoll: t.field({
      type: 'Duration',
      description:
        'How often the controller checks whether a new target is healthy, for the readiness gate of its pod; null: 15 s.',
    }),
  }),
})

export const TrafficInput = builder.inputType('TrafficInput', {
  description:
    'Requests to Services during the scenario, to compute which of them fail. A rate is required, for all Services or for some.',
  fields: (t) => ({
    requestsPerSecond: t.float({
      description: 'Requests per second to each affected Service without a rate of its own; null: no requests.',
    }),
    services: t.field({ type: [ServiceTrafficInput], description: 'Services with a rate of their own.' }),
    path: t.field({
      type: TrafficPath,
      description:
        'The route of the requests; null: derived from TargetGroupBindings, Ingresses and annotations, IP_TARGETS where pods have the readiness gate of a load balancer, INSTANCE_TARGETS to other Services of type LoadBalancer, CLUSTER to all others.',
    }),
    requestDuration: t.field({ type: 'Duration', description: 'How long a request takes; null: no time.' }),
    listensAfterTerm: t.field({
      type: 'Duration',
      description: 'How long containers accept connections after the stop signal; null: no time.',
    }),
    proxyPropagation: t.field({
      type: 'Duration',
      description: 'From an endpoint change until kube-proxy has applied it on every node; null: 1 s.',
    }),
    loadBalancer: t.field({ type: LoadBalancerInput, description: 'Settings of load balancers.' }),
  }),
})

type TrafficValue = typeof TrafficInput.$inferInput
type LoadBalancerValue = typeof LoadBalancerInput.$inferInput
type Traffic = NonNullable<Scenario['traffic']>

const PATHS = { CLUSTER: 'cluster', IP_TARGETS: 'ip-targets', INSTANCE_TARGETS: 'instance-targets' } as const

/** What an input sets for requests; whether the Services exist is not checked. */
export function readTraffic(input: TrafficValue | null | undefined, place: InputPlace): Pick<Scenario, 'traffic'> {
  if (!input) return {}
  refuseRate(input.requestsPerSecond, place)
  for (const name of ['requestDuration', 'listensAfterTerm', 'proxyPropagation'] as const)
    refuseNegative(input[name], place.at(name))
  const services = (input.services ?? []).map(({ namespace, name, requestsPerSecond, path }, i) => {
    refuseRate(requestsPerSecond, place.at('services').at(`[${i}]`))
    return { namespace: namespace ?? 'default', name, requestsPerSecond, path: path ? PATHS[path] : undefined }
  })
  const { requestsPerSecond, path, requestDuration, listensAfterTerm, proxyPropagation, loadBalancer } = input
  const traffic: Traffic = {
    services,
    ...(requestsPerSecond == null ? {} : { requestsPerSecond }),
    ...(path == null ? {} : { path: PATHS[path] }),
    ...(requestDuration == null ? {} : { requestMs: requestDuration }),
    ...(listensAfterTerm == null ? {} : { listensAfterTermMs: listensAfterTerm }),
    ...(proxyPropagation == null ? {} : { proxyMs: proxyPropagation }),
    ...(loadBalancer ? { loadBalancer: readLoadBalancer(loadBalancer, place.at('loadBalancer')) } : {}),
  }
  return { traffic }
}

function readLoadBalancer(input: LoadBalancerValue, place: InputPlace): NonNullable<Traffic['loadBalancer']> {
  for (const name of ['registration', 'deregistration', 'deregistrationDelay'] as const)
    refuseNegative(input[name], place.at(name))
  for (const name of ['healthCheckInterval', 'gatePoll'] as const) {
    const ms = input[name]
    if (ms != null && ms < LEAST_INTERVAL_MS) place.at(name).refuse('an interval must be at least 1 s')
  }
  for (const name of ['healthyThreshold', 'unhealthyThreshold'] as const) {
    const count = input[name]
    if (count != null && count < 1) place.at(name).refuse('a threshold must be at least 1')
  }
  const { registration, deregistration, deregistrationDelay, healthCheckInterval, gatePoll } = input
  return {
    ...(registration == null ? {} : { registrationMs: registration }),
    ...(deregistration == null ? {} : { deregistrationMs: deregistration }),
    ...(deregistrationDelay == null ? {} : { drainMs: deregistrationDelay }),
    ...(healthCheckInterval == null ? {} : { healthCheckIntervalMs: healthCheckInterval }),
    ...(input.healthyThreshold == null ? {} : { healthyThreshold: input.healthyThreshold }),
    ...(input.unhealthyThreshold == null ? {} : { unhealthyThreshold: input.unhealthyThreshold }),
    ...(input.healthChecksPass == null ? {} : { healthChecksPass: input.healthChecksPass }),
    ...(gatePoll == null ? {} : { gatePollMs: gatePoll }),
  }
}

/** Checks are followed one by one, so that there must not be too many of them. */
const LEAST_INTERVAL_MS = 1000

function refuseRate(rate: number | null | undefined, place: InputPlace): void {
  if (rate != null && !(rate > 0 && Number.isFinite(rate))) place.at('requestsPerSecond').refuse('a rate must be above 0')
}
