import type { Annotations } from '../../kube/object-row.ts'
import type { LoadBalancerSettings, TrafficPath } from './traffic-options.ts'

const ALB = 'alb.ingress.kubernetes.io/'
const NLB = 'service.beta.kubernetes.io/aws-load-balancer-'

/** The annotations for one set of health-check settings; Ingresses and Services of type LoadBalancer use different names. */
interface Names {
  readonly interval: string
  readonly healthy: string
  readonly unhealthy: string
  readonly attributes: string
}

const ALB_NAMES: Names = {
  interval: `${ALB}healthcheck-interval-seconds`,
  healthy: `${ALB}healthy-threshold-count`,
  unhealthy: `${ALB}unhealthy-threshold-count`,
  attributes: `${ALB}target-group-attributes`,
}

const NLB_NAMES: Names = {
  interval: `${NLB}healthcheck-interval`,
  healthy: `${NLB}healthcheck-healthy-threshold`,
  unhealthy: `${NLB}healthcheck-unhealthy-threshold`,
  attributes: `${NLB}target-group-attributes`,
}

/**
 * What the AWS Load Balancer Controller reads of an Ingress and a Service behind it: the Service takes precedence over the
 * Ingress (SC-ZD-79).
 */
export function albSettings(ingress: Annotations, service: Annotations): Partial<LoadBalancerSettings> {
  return settings(ALB_NAMES, { ...ingress, ...service })
}

/** What it reads of a Service of type LoadBalancer. */
export function nlbSettings(service: Annotations): Partial<LoadBalancerSettings> {
  return settings(NLB_NAMES, service)
}

/** The targets that the Ingress and the Service behind it request; `undefined`: neither sets them. */
export function albTargets(ingress: Annotations, service: Annotations): TrafficPath | undefined {
  return pathOf(service[`${ALB}target-type`] ?? ingress[`${ALB}target-type`])
}

/** The targets that a Service of type LoadBalancer requests. */
export function nlbTargets(service: Annotations): TrafficPath | undefined {
  return service[`${NLB}type`] === 'nlb-ip' ? 'ip-targets' : pathOf(service[`${NLB}nlb-target-type`])
}

/** Network endpoint groups of Google contain pods. */
export function isBehindNeg(service: Annotations): boolean {
  return /"(ingress"\s*:\s*true|exposed_ports")/.test(service['cloud.google.com/neg'] ?? '')
}

function pathOf(type: string | undefined): TrafficPath | undefined {
  if (type === 'ip') return 'ip-targets'
  return type === 'instance' ? 'instance-targets' : undefined
}

function settings(names: Names, annotations: Annotations): Partial<LoadBalancerSettings> {
  const found: { -readonly [K in keyof LoadBalancerSettings]?: LoadBalancerSettings[K] } = {}
  const interval = positive(annotations[names.interval])
  const healthy = positive(annotations[names.healthy])
  const unhealthy = positive(annotations[names.unhealthy])
  const drain = attribute(annotations[names.attributes], 'deregistration_delay.timeout_seconds')
  if (interval !== undefined) found.healthCheckIntervalMs = interval * 1000
  if (healthy !== undefined) found.healthyThreshold = healthy
  if (unhealthy !== undefined) found.unhealthyThreshold = unhealthy
  if (drain !== undefined) found.drainMs = drain * 1000
  return found
}

/** One of `key=value,key=value`, a whole number. */
function attribute(text: string | undefined, key: string): number | undefined {
  for (const item of (text ?? '').split(',')) {
    const [name, value = ''] = item.split('=')
    if (name?.trim() === key) return wholeNumber(value.trim())
  }
  return undefined
}

function positive(text: string | undefined): number | undefined {
  const value = wholeNumber(text ?? '')
  return value === 0 ? undefined : value
}

/** Anything else is an error of the controller: what it falls back to is what is assumed. */
function wholeNumber(text: string): number | undefined {
  return /^[0-9]{1,5}$/.test(text) ? Number(text) : undefined
}
