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
    requestsPerSecond: t.float({ required: true, description: 'How many come to it each second.' }),
    path: t.field({ type: TrafficPath, description: 'The way that they come; none: as for all Services.' }),
  }),
})

const LoadBalancerInput = builder.inputType('LoadBalancerInput', {
  description:
    'What load balancers are set to. What is left out is as annotations of Ingresses and Services say, and else as the AWS Load Balancer Controller sets it; times that nobody promises are assumed.',
  fields: (t) => ({
    registration: t.field({
      type: 'Duration',
      description: 'From a pod with ready containers until it is registered as a target; none: 500 ms.',
    }),
    deregistration: t.field({
      type: 'Duration',
      description: 'From the end of an endpoint until the load balancer sends it no new request; none: 20 s.',
    }),
    deregistrationDelay: t.field({
      type: 'Duration',
      description: 'How long a target that drains may finish what it has begun; none: 300 s.',
    }),
    healthCheckInterval: t.field({ type: 'Duration', description: 'Time between health checks; none: 15 s.' }),
    healthyThreshold: t.int({ description: 'Checks in a row that an unhealthy target has to pass; none: 2.' }),
    unhealthyThreshold: t.int({ description: 'Checks in a row that a healthy target has to miss; none: 2.' }),
    healthChecksPass: t.boolean({
      description: 'Whether ready pods pass the health check; false: it asks for something that they do not have. None: true.',
    }),
    gatePoll: t.field({
      type: 'Duration',
      description:
        'How often the controller looks whether a new target is healthy, to meet the readiness gate of its pod; none: 15 s.',
    }),
  }),
})

export const TrafficInput = builder.inputType('TrafficInput', {
  description:
    'Requests that come to Services while the scenario happens, to be told which of them fail. A rate is needed, for all Services or for some.',
  fields: (t) => ({
    requestsPerSecond: t.float({
      description:
        'How many come each second to each Service that the run touches and that has no rate of its own; none: no requests.',
    }),
    services: t.field({ type: [ServiceTrafficInput], description: 'Services with a rate of their own.' }),
    path: t.field({
      type: TrafficPath,
      description:
        'The way that requests come; none: as TargetGroupBindings, Ingresses and annotations tell, IP_TARGETS where pods have the readiness gate of a load balancer, INSTANCE_TARGETS to other Services of type LoadBalancer, CLUSTER to all others.',
    }),
    requestDuration: t.field({ type: 'Duration', description: 'How long a request takes to be answered; none: no time.' }),
    listensAfterTerm: t.field({
      type: 'Duration',
      description: 'How long containers go on accepting connections after the stop signal; none: no time.',
    }),
    proxyPropagation: t.field({
      type: 'Duration',
      description: 'From a change of an endpoint until kube-proxy follows it on every node; none: 1 s.',
    }),
    loadBalancer: t.field({ type: LoadBalancerInput, description: 'What load balancers are set to.' }),
  }),
})

type TrafficValue = typeof TrafficInput.$inferInput
type LoadBalancerValue = typeof LoadBalancerInput.$inferInput
type Traffic = NonNullable<Scenario['traffic']>

const PATHS = { CLUSTER: 'cluster', IP_TARGETS: 'ip-targets', INSTANCE_TARGETS: 'instance-targets' } as const

/** What an input says about requests; whether there are such Services is not looked at. */
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
    if (ms != null && ms < LEAST_INTERVAL_MS) place.at(name).refuse('an interval is at least 1 s')
  }
  for (const name of ['healthyThreshold', 'unhealthyThreshold'] as const) {
    const count = input[name]
    if (count != null && count < 1) place.at(name).refuse('a threshold is at least 1')
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
  if (rate != null && !(rate > 0 && Number.isFinite(rate))) place.at('requestsPerSecond').refuse('a rate is more than nothing')
}
