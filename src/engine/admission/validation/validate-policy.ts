import { internalJson } from '../../../kube/schema/internal-json.ts'
import { type Issue, invalid, notAllowed, oneOf } from './issue.ts'
import type { Place } from './place.ts'
import { preemptionIssues } from './preemption-policy.ts'
import { selectorIssues } from './validate-selector.ts'
import { intOrStringIssues, percentIssues } from './validate-template.ts'

/** A budget has one of its two limits, not both (policy validation ValidatePodDisruptionBudgetSpec). */
export function validateBudget(object: Place): readonly Issue[] {
  const spec = object.at('spec')
  const [least, most, policy] = [spec.at('minAvailable'), spec.at('maxUnavailable'), spec.at('unhealthyPodEvictionPolicy')]
  const both = least.given && most.given
  const shown = internalJson('PodDisruptionBudgetSpec', spec.value)
  return [
    ...(both ? [invalid(spec.path, shown, 'minAvailable and maxUnavailable cannot be both set')] : []),
    ...[least, most].flatMap((limit) => (limit.given ? [...intOrStringIssues(limit), ...percentIssues(limit)] : [])),
    ...(spec.at('selector').given ? selectorIssues(spec.at('selector')) : []),
    ...(policy.given ? oneOf(policy, ['AlwaysAllow', 'IfHealthyBudget']) : []),
  ]
}

const USER_PRIORITY_MAX = 1_000_000_000
const SYSTEM_CLASSES: Readonly<Record<string, number>> = {
  'system-cluster-critical': 2_000_000_000,
  'system-node-critical': 2_000_001_000,
}

/** Users' priorities end at a thousand million, and names that begin with `system-` are not theirs (SC-PRE-04). */
export function validatePriorityClass(object: Place): readonly Issue[] {
  const [name, value, policy] = [object.at('metadata').at('name').text, object.at('value').number, object.at('preemptionPolicy')]
  const known = policy.given ? preemptionIssues(policy) : []
  if (!name.startsWith('system-')) {
    const rule = `maximum allowed value of a user defined priority is ${USER_PRIORITY_MAX}`
    return value <= USER_PRIORITY_MAX ? known : [notAllowed('value', rule), ...known]
  }
  if (SYSTEM_CLASSES[name] === value) return known
  const reserved = "priority class names with 'system-' prefix are reserved for system use only. error: "
  const fixed = SYSTEM_CLASSES[name]
  const unknown = `${name} is not a known system priority class`
  const why = fixed === undefined ? unknown : `value of ${name} PriorityClass must be ${fixed}`
  return [notAllowed('metadata.name', `${reserved}${why}`), ...known]
}
