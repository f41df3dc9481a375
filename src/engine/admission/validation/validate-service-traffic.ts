import { labelKeyErrors } from '../../../kube/label-syntax.ts'
import { portNumberErrors } from '../../../kube/port-syntax.ts'
import { rangeErrors } from './addresses.ts'
import { type Issue, invalid, notAllowed, oneOf, required, syntax, unsupported } from './issue.ts'
import type { Place } from './place.ts'

const ONLY_OF_BALANCERS = "may only be used when `type` is 'LoadBalancer'"
const POLICIES = ['Cluster', 'Local']
const DISTRIBUTIONS = ['PreferClose', 'PreferSameZone', 'PreferSameNode']
const RANGES_ANNOTATION = 'service.beta.kubernetes.io/load-balancer-source-ranges'
const MODE_ANNOTATION = 'service.kubernetes.io/topology-mode'
const HINTS_ANNOTATION = 'service.kubernetes.io/topology-aware-hints'

/** The source and destination of the requests of a Service: load balancers, policies, distribution (the end of core validation validateService). */
export function trafficIssues(service: Place, stored?: Place): readonly Issue[] {
  const spec = service.at('spec')
  const [inner, near, allocate] = [
    spec.at('internalTrafficPolicy'),
    spec.at('trafficDistribution'),
    spec.at('allocateLoadBalancerNodePorts'),
  ]
  return [
    ...rangeIssues(service, stored),
    ...(allocate.given && !isBalanced(spec) ? [notAllowed(allocate.path, ONLY_OF_BALANCERS)] : []),
    ...classIssues(spec),
    ...outerPolicyIssues(spec),
    ...healthPortIssues(spec),
    ...(inner.given && !POLICIES.includes(inner.text) ? [unsupported(inner.path, inner.text, POLICIES)] : []),
    ...(near.given ? oneOf(near, DISTRIBUTIONS) : []),
  ]
}

function isBalanced(spec: Place): boolean {
  return spec.at('type').text === 'LoadBalancer'
}

/** Whether load balancers check on each node whether it has a pod of the Service. */
function isChecked(spec: Place): boolean {
  return isBalanced(spec) && spec.at('externalTrafficPolicy').text === 'Local'
}

/** Reported with a capital letter, as upstream does. Stored ranges are not checked again. */
function rangeIssues(service: Place, stored: Place | undefined): readonly Issue[] {
  const spec = service.at('spec')
  const ranges = spec.at('loadBalancerSourceRanges').as(`${spec.path}.LoadBalancerSourceRanges`)
  if (ranges.items.length === 0) return rangeAnnotationIssues(service, stored)
  const known = (stored?.at('spec').at('loadBalancerSourceRanges').texts ?? []).map((text) => text.trim())
  const misplaced = isBalanced(spec) ? [] : [notAllowed(ranges.path, ONLY_OF_BALANCERS)]
  const fresh = ranges.items.filter(({ text }) => !known.includes(text.trim()))
  return [...misplaced, ...fresh.flatMap((range) => syntax(range.with(range.text.trim()), rangeErrors))]
}

/** The old field for them. */
function rangeAnnotationIssues(service: Place, stored: Place | undefined): readonly Issue[] {
  const annotation = service.at('metadata').at('annotations').entry(RANGES_ANNOTATION)
  if (!annotation.given) return []
  const misplaced = isBalanced(service.at('spec')) ? [] : [notAllowed(annotation.path, ONLY_OF_BALANCERS)]
  const before = stored?.at('metadata').at('annotations').json[RANGES_ANNOTATION]
  const text = annotation.text.trim()
  if (before === annotation.text || text === '') return misplaced
  const ranges = text.split(',').map((range) => range.trim())
  return [...misplaced, ...ranges.flatMap((range) => syntax(annotation.with(range), rangeErrors))]
}

function classIssues(spec: Place): readonly Issue[] {
  const name = spec.at('loadBalancerClass')
  if (!name.given) return []
  return isBalanced(spec) ? syntax(name, labelKeyErrors) : [notAllowed(name.path, ONLY_OF_BALANCERS)]
}

/** The class of a load balancer stays (validateLoadBalancerClassField), and so does the port of its health checks. */
export function trafficChangeIssues(spec: Place, stored: Place): readonly Issue[] {
  const [name, port] = [spec.at('loadBalancerClass'), spec.at('healthCheckNodePort')]
  const moved = name.value !== stored.at('loadBalancerClass').value && isBalanced(spec) && isBalanced(stored)
  const other = port.number !== stored.at('healthCheckNodePort').number && isChecked(spec) && isChecked(stored)
  return [
    ...(moved ? [invalid(name.path, name.value ?? null, 'may not change once set'), ...classIssues(spec)] : classIssues(spec)),
    ...(other ? [notAllowed(port.path, 'field is immutable')] : []),
  ]
}

function outerPolicyIssues(spec: Place): readonly Issue[] {
  const [policy, type] = [spec.at('externalTrafficPolicy'), spec.at('type').text]
  const outward = type === 'NodePort' || isBalanced(spec) || (type === 'ClusterIP' && spec.at('externalIPs').items.length > 0)
  if (outward) return policy.text === '' ? [required(policy.path)] : oneOf(policy, POLICIES)
  return policy.text === '' ? [] : [invalid(policy.path, policy.text, 'may only be set for externally-accessible services')]
}

/** A requested port is checked; all others are allocated by the server. */
function healthPortIssues(spec: Place): readonly Issue[] {
  const port = spec.at('healthCheckNodePort')
  if (port.number === 0) return []
  const rule = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'"
  if (!isChecked(spec)) return [invalid(port.path, port.number, rule)]
  return portNumberErrors(port.number).map((error) => invalid(port.path, port.number, error))
}

/** Two annotations for one thing must agree. */
export function topologyIssues(service: Place): readonly Issue[] {
  const annotations = service.at('metadata').at('annotations')
  const [mode, hints] = [annotations.entry(MODE_ANNOTATION), annotations.entry(HINTS_ANNOTATION)]
  if (!mode.given || !hints.given || mode.text === hints.text) return []
  return [invalid(mode.path, mode.text, `must match annotations[${HINTS_ANNOTATION}] when both are specified`)]
}
