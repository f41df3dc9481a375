import { labelErrors } from '../../../kube/label-syntax.ts'
import { type Issue, invalid, notAllowed, required, unsupported } from './issue.ts'
import { pathSegmentErrors } from './names.ts'
import type { Place } from './place.ts'
import { containerNameIssues } from './validate-resources.ts'

const WINDOW_MAX = 3600
const PERIOD_MAX = 1800

/** An autoscaler; scaling to zero is behind the gate HPAScaleToZero, and needs a metric of no pod. */
export function validateAutoscaler(object: Place): readonly Issue[] {
  const spec = object.at('spec')
  const [least, most, metrics] = [spec.at('minReplicas'), spec.at('maxReplicas'), spec.at('metrics')]
  const issues: Issue[] = []
  if (least.given && least.number < 1) issues.push(invalid(least.path, least.number, 'must be greater than or equal to 1'))
  if (most.number === 0) issues.push(required(most.path, 'must be set and greater than 0'))
  if (most.number < 0) issues.push(invalid(most.path, most.number, 'must be greater than or equal to 1'))
  if (least.given && most.number < least.number)
    issues.push(invalid(most.path, most.number, 'must be greater than or equal to `minReplicas`'))
  issues.push(...referenceIssues(spec.at('scaleTargetRef'), false), ...metrics.items.flatMap(metricIssues))
  const outside = metrics.items.some((metric) => ['Object', 'External'].includes(metric.at('type').text))
  if (least.value === 0 && !outside)
    issues.push(
      notAllowed(metrics.path, 'must specify at least one Object or External metric to support scaling to zero replicas'),
    )
  const behavior = spec.at('behavior')
  return [...issues, ...['scaleUp', 'scaleDown'].flatMap((way) => scalingIssues(behavior.at(way)))]
}

/** What is scaled must be of an API group; what is only described need not. */
function referenceIssues(reference: Place, mayLackGroup: boolean): readonly Issue[] {
  const [kind, name, version] = [reference.at('kind'), reference.at('name'), reference.at('apiVersion')]
  const named = [kind, name].flatMap((place) =>
    place.text === ''
      ? [required(place.path)]
      : pathSegmentErrors(place.text).map((error) => invalid(place.path, place.text, error)),
  )
  if (version.text.split('/').length > 2)
    return [...named, invalid(version.path, version.text, `unexpected GroupVersion string: ${version.text}`)]
  if (mayLackGroup || (version.text.includes('/') && !version.text.startsWith('/'))) return named
  // Kinds of the core group have no group in their version, and are let pass when they are ones that can be scaled.
  const core = version.text === 'v1' && kind.text === 'ReplicationController'
  return core ? named : [...named, invalid(version.path, version.text, 'apiVersion must specify API group')]
}

const METRIC_TYPES = ['ContainerResource', 'External', 'Object', 'Pods', 'Resource']
const SOURCES = ['object', 'external', 'pods', 'resource', 'containerResource'] as const

function metricIssues(metric: Place): readonly Issue[] {
  const type = metric.at('type')
  const given = SOURCES.filter((name) => metric.at(name).given)
  const [first] = given
  const issues: Issue[] = []
  if (type.text === '') issues.push(required(type.path, 'must specify a metric source type'))
  const unknown = METRIC_TYPES.includes(type.text) ? [] : [unsupported(type.path, type.text, METRIC_TYPES)]
  issues.push(...unknown)
  if (first !== undefined) issues.push(...sourceIssues(first, metric.at(first)))
  const expected = `${type.text.charAt(0).toLowerCase()}${type.text.slice(1)}`
  if (unknown.length > 0) issues.push(...unknown)
  else if (!metric.at(expected).given)
    issues.push(required(metric.at(expected).path, 'must populate information for the given metric source'))
  if (given.length === 1) return issues
  const others = given.filter((name) => name !== expected)
  return [...issues, ...others.map((name) => notAllowed(metric.at(name).path, 'must populate the given metric source only'))]
}

function sourceIssues(name: (typeof SOURCES)[number], source: Place): readonly Issue[] {
  const target = source.at('target')
  const [value, average, share] = [target.at('value'), target.at('averageValue'), target.at('averageUtilization')]
  const resource = source.at('name')
  switch (name) {
    case 'object':
      return [
        ...referenceIssues(source.at('describedObject'), true),
        ...identifierIssues(source.at('metric')),
        ...targetIssues(target),
        ...(value.given || average.given ? [] : [required(average.path, 'must set either a target value or averageValue')]),
      ]
    case 'external': {
      const both = value.given && average.given
      const neither = !value.given && !average.given
      return [
        ...identifierIssues(source.at('metric')),
        ...targetIssues(target),
        ...(neither ? [required(average.path, 'must set either a target value for metric or a per-pod target')] : []),
        ...(both ? [notAllowed(value.path, 'may not set both a target value for metric and a per-pod target')] : []),
      ]
    }
    case 'pods':
      return [
        ...identifierIssues(source.at('metric')),
        ...targetIssues(target),
        ...(average.given ? [] : [required(average.path, 'must specify a positive target averageValue')]),
      ]
    default: {
      const rule = 'must set either a target raw value or a target utilization'
      const both = share.given && average.given
      return [
        ...(resource.text === '' ? [required(resource.path, 'must specify a resource name')] : []),
        ...(name === 'containerResource' ? containerIssues(source) : []),
        ...targetIssues(target),
        ...(share.given || average.given ? [] : [required(share.path, rule)]),
        ...(both ? [notAllowed(average.path, 'may not set both a target raw value and a target utilization')] : []),
      ]
    }
  }
}

function containerIssues(source: Place): readonly Issue[] {
  const [name, container] = [source.at('name'), source.at('container')]
  const known = name.text === '' ? [] : containerNameIssues(name.text, name.path)
  if (container.text === '') return [...known, required(container.path, 'must specify a container')]
  return [...known, ...labelErrors(container.text).map((error) => invalid(container.path, container.text, error))]
}

function identifierIssues(metric: Place): readonly Issue[] {
  const name = metric.at('name')
  if (name.text === '') return [required(name.path, 'must specify a metric name')]
  return pathSegmentErrors(name.text).map((error) => invalid(name.path, name.text, error))
}

function targetIssues(target: Place): readonly Issue[] {
  const [type, share] = [target.at('type'), target.at('averageUtilization')]
  const issues: Issue[] = []
  if (type.text === '') issues.push(required(type.path, 'must specify a metric target type'))
  if (!['Utilization', 'Value', 'AverageValue'].includes(type.text))
    issues.push(invalid(type.path, type.text, 'must be either Utilization, Value, or AverageValue'))
  for (const name of ['value', 'averageValue']) {
    const amount = target.at(name)
    if ((amount.amount?.unscaled ?? 1n) <= 0n) issues.push(invalid(amount.path, String(amount.value), 'must be positive'))
  }
  if (share.given && share.number < 1) issues.push(invalid(share.path, share.number, 'must be greater than 0'))
  return issues
}

function scalingIssues(rules: Place): readonly Issue[] {
  if (!rules.given) return []
  const [seconds, select, policies, tolerance] = [
    rules.at('stabilizationWindowSeconds'),
    rules.at('selectPolicy'),
    rules.at('policies'),
    rules.at('tolerance'),
  ]
  const issues: Issue[] = []
  if (seconds.number < 0) issues.push(invalid(seconds.path, seconds.number, 'must be greater than or equal to zero'))
  if (seconds.number > WINDOW_MAX)
    issues.push(invalid(seconds.path, seconds.number, `must be less than or equal to ${WINDOW_MAX}`))
  const selections = ['Disabled', 'Max', 'Min']
  if (select.given && !selections.includes(select.text)) issues.push(unsupported(select.path, select.text, selections))
  if (policies.items.length === 0) issues.push(required(policies.path, 'must specify at least one Policy'))
  issues.push(...policies.items.flatMap(policyIssues))
  if ((tolerance.amount?.unscaled ?? 0n) < 0n)
    issues.push(invalid(tolerance.path, String(tolerance.value), 'must be greater than or equal to 0'))
  return issues
}

function policyIssues(policy: Place): readonly Issue[] {
  const [type, value, period] = [policy.at('type'), policy.at('value'), policy.at('periodSeconds')]
  const types = ['Percent', 'Pods']
  const issues: Issue[] = types.includes(type.text) ? [] : [unsupported(type.path, type.text, types)]
  for (const place of [value, period])
    if (place.number <= 0) issues.push(invalid(place.path, place.number, 'must be greater than zero'))
  if (period.number > PERIOD_MAX) issues.push(invalid(period.path, period.number, `must be less than or equal to ${PERIOD_MAX}`))
  return issues
}
