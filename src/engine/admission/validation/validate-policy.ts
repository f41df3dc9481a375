import { writeSelector } from '../../../kube/codec/label-selector.ts'
import type { HorizontalPodAutoscalerRow } from '../../../kube/horizontal-pod-autoscaler.ts'
import type { PodDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import type { PriorityClassRow } from '../../../kube/priority-class.ts'
import { intOrPercentIssues, percentIssues } from './int-or-percent-issues.ts'
import { type Issue, invalid, notAllowed } from './issue.ts'

/** A budget has one of its two limits, not both (policy validation ValidatePodDisruptionBudgetSpec). */
export function validateBudget({ spec }: PodDisruptionBudgetRow): readonly Issue[] {
  const { minAvailable, maxUnavailable } = spec
  if (minAvailable !== undefined && maxUnavailable !== undefined) {
    const shown = {
      MinAvailable: minAvailable,
      Selector: writeSelector(spec.selector) ?? null,
      MaxUnavailable: maxUnavailable,
      UnhealthyPodEvictionPolicy: spec.unhealthyPodEvictionPolicy === 'AlwaysAllow' ? spec.unhealthyPodEvictionPolicy : null,
    }
    return [invalid('spec', shown, 'minAvailable and maxUnavailable cannot be both set')]
  }
  return (['minAvailable', 'maxUnavailable'] as const).flatMap((name) => {
    const value = spec[name]
    if (value === undefined) return []
    return [...intOrPercentIssues(`spec.${name}`, value), ...percentIssues(`spec.${name}`, value)]
  })
}

/** An autoscaler's bounds; scaling to zero is behind the gate HPAScaleToZero, and needs a metric of no pod. */
export function validateAutoscaler({ minReplicas, maxReplicas, metrics }: HorizontalPodAutoscalerRow): readonly Issue[] {
  const issues: Issue[] = []
  if (minReplicas < 1) issues.push(invalid('spec.minReplicas', minReplicas, 'must be greater than or equal to 1'))
  if (maxReplicas < 1) issues.push(invalid('spec.maxReplicas', maxReplicas, 'must be greater than 0'))
  if (maxReplicas < minReplicas)
    issues.push(invalid('spec.maxReplicas', maxReplicas, 'must be greater than or equal to `minReplicas`'))
  if (minReplicas === 0 && !metrics.some(({ type }) => type === 'Object' || type === 'External')) {
    const rule = 'must specify at least one Object or External metric to support scaling to zero replicas'
    issues.push(notAllowed('spec.metrics', rule))
  }
  return issues
}

const USER_PRIORITY_MAX = 1_000_000_000
const SYSTEM_CLASSES: Readonly<Record<string, number>> = {
  'system-cluster-critical': 2_000_000_000,
  'system-node-critical': 2_000_001_000,
}

/** Users' priorities end at a thousand million, and names that begin with `system-` are not theirs. */
export function validatePriorityClass({ name, value }: PriorityClassRow): readonly Issue[] {
  if (!name.startsWith('system-')) {
    if (value <= USER_PRIORITY_MAX) return []
    return [notAllowed('value', `maximum allowed value of a user defined priority is ${USER_PRIORITY_MAX}`)]
  }
  if (SYSTEM_CLASSES[name] === value) return []
  const reserved = "priority class names with 'system-' prefix are reserved for system use only. error: "
  const known = SYSTEM_CLASSES[name]
  const why =
    known === undefined ? `${name} is not a known system priority class` : `value of ${name} PriorityClass must be ${known}`
  return [notAllowed('metadata.name', `${reserved}${why}`)]
}
