import type { LabelSelectorExpression, LabelSelectorObject } from '../../../kube/label-selector.ts'
import type { Labels } from '../../../kube/object-row.ts'
import type { PodAffinity, PodAffinityTerm, PodSpec } from '../../../kube/pod-spec.ts'
import { ok } from '../../turn.ts'
import { mapped, type PodChange, withSpec } from './pod-request.ts'

/**
 * Writes the pod's own values of `matchLabelKeys` and `mismatchLabelKeys` into the selectors of its affinity terms and
 * spread constraints, as the API server does when it stores a pod (registry/core/pod mutatePodAffinity).
 */
export const podLabelKeys: PodChange = (pod) => {
  const { spec, labels } = pod
  const podAffinity = withLabelKeys(spec.podAffinity, labels)
  const podAntiAffinity = withLabelKeys(spec.podAntiAffinity, labels)
  const topologySpreadConstraints = mapped(spec.topologySpreadConstraints, (constraint) => {
    const labelSelector = extended(constraint.labelSelector, expressions(constraint.matchLabelKeys, 'In', labels))
    return labelSelector === constraint.labelSelector ? constraint : { ...constraint, labelSelector }
  })
  const next: PodSpec = { ...spec, podAffinity, podAntiAffinity, topologySpreadConstraints }
  const keys = ['podAffinity', 'podAntiAffinity', 'topologySpreadConstraints'] as const
  return ok(keys.every((key) => next[key] === spec[key]) ? pod : withSpec(pod, next))
}

function withLabelKeys(affinity: PodAffinity | undefined, labels: Labels): PodAffinity | undefined {
  if (affinity === undefined) return undefined
  const ofTerm = (term: PodAffinityTerm): PodAffinityTerm => {
    const added = [...expressions(term.matchLabelKeys, 'In', labels), ...expressions(term.mismatchLabelKeys, 'NotIn', labels)]
    const labelSelector = extended(term.labelSelector, added)
    return labelSelector === term.labelSelector ? term : { ...term, labelSelector }
  }
  const required = mapped(affinity.required, ofTerm)
  const preferred = mapped(affinity.preferred, (weighted) => {
    const term = ofTerm(weighted.term)
    return term === weighted.term ? weighted : { ...weighted, term }
  })
  return required === affinity.required && preferred === affinity.preferred ? affinity : { required, preferred }
}

/** Keys for which the pod has no label are ignored. */
function expressions(keys: readonly string[], operator: string, labels: Labels): readonly LabelSelectorExpression[] {
  return keys.flatMap((key) => (labels[key] === undefined ? [] : [{ key, operator, values: [labels[key]] }]))
}

/** A selector that is absent selects nothing, whatever the keys are. */
function extended(
  selector: LabelSelectorObject | undefined,
  added: readonly LabelSelectorExpression[],
): LabelSelectorObject | undefined {
  if (selector === undefined || added.length === 0) return selector
  return { matchLabels: selector.matchLabels, matchExpressions: [...selector.matchExpressions, ...added] }
}
