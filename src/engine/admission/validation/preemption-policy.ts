import { type Issue, oneOf, required } from './issue.ts'
import type { Place } from './place.ts'

/** Of a pod or a priority class (core validation ValidatePreemptionPolicy). */
export function preemptionIssues(policy: Place): readonly Issue[] {
  return policy.text === '' ? [required(policy.path)] : oneOf(policy, ['PreemptLowerPriority', 'Never'])
}
