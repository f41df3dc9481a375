import { labelKeyErrors } from '../../../kube/label-syntax.ts'
import type { PodAffinity, PodAffinityTerm, PodSpec, TopologySpreadConstraint } from '../../../kube/pod-spec.ts'
import type { Toleration } from '../../../kube/taint.ts'
import { type Issue, invalid, required, unsupported } from './issue.ts'

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution'
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution'

/** What of a spec says where the pod may go: affinity, tolerations, spread constraints. */
export function validatePlacement(spec: PodSpec, field: string): readonly Issue[] {
  return [
    ...affinityIssues(spec.podAffinity, `${field}.affinity.podAffinity`),
    ...affinityIssues(spec.podAntiAffinity, `${field}.affinity.podAntiAffinity`),
    ...spec.tolerations.flatMap((toleration, i) => tolerationIssues(toleration, `${field}.tolerations[${i}]`)),
    ...spec.topologySpreadConstraints.flatMap((constraint, i) =>
      spreadIssues(constraint, `${field}.topologySpreadConstraints[${i}]`),
    ),
  ]
}

function affinityIssues(affinity: PodAffinity | undefined, field: string): readonly Issue[] {
  if (affinity === undefined) return []
  return [
    ...affinity.required.flatMap((term, i) => topologyKeyIssues(term, `${field}.${REQUIRED}[${i}]`)),
    ...affinity.preferred.flatMap(({ term }, i) => topologyKeyIssues(term, `${field}.${PREFERRED}[${i}].podAffinityTerm`)),
  ]
}

function topologyKeyIssues({ topologyKey }: PodAffinityTerm, field: string): readonly Issue[] {
  const path = `${field}.topologyKey`
  const syntax = labelKeyErrors(topologyKey).map((error) => invalid(path, topologyKey, error))
  return topologyKey === '' ? [required(path, 'can not be empty'), ...syntax] : syntax
}

function tolerationIssues({ key, operator, value, effect, tolerationSeconds }: Toleration, field: string): readonly Issue[] {
  const issues: Issue[] = []
  if (key === '' && operator !== 'Exists') {
    const rule = 'operator must be Exists when `key` is empty, which means "match all values and all keys"'
    issues.push(invalid(`${field}.operator`, operator, rule))
  }
  if (tolerationSeconds !== undefined && effect !== 'NoExecute')
    issues.push(invalid(`${field}.effect`, effect, "effect must be 'NoExecute' when `tolerationSeconds` is set"))
  if (operator === 'Exists' && value !== '')
    issues.push(invalid(`${field}.operator`, value, "value must be empty when `operator` is 'Exists'"))
  return issues
}

const WHEN_UNSATISFIABLE = ['DoNotSchedule', 'ScheduleAnyway'] as const

function spreadIssues(constraint: TopologySpreadConstraint, field: string): readonly Issue[] {
  const { maxSkew, topologyKey, whenUnsatisfiable, minDomains } = constraint
  const issues: Issue[] = []
  if (maxSkew <= 0) issues.push(invalid(`${field}.maxSkew`, maxSkew, 'must be greater than zero'))
  if (topologyKey === '') issues.push(required(`${field}.topologyKey`, 'can not be empty'))
  if (!WHEN_UNSATISFIABLE.some((known) => known === whenUnsatisfiable))
    issues.push(unsupported(`${field}.whenUnsatisfiable`, whenUnsatisfiable, WHEN_UNSATISFIABLE))
  if (minDomains === undefined) return issues
  if (minDomains <= 0) issues.push(invalid(`${field}.minDomains`, minDomains, 'must be greater than zero'))
  if (whenUnsatisfiable !== 'DoNotSchedule') {
    const rule = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${whenUnsatisfiable}`
    issues.push(invalid(`${field}.minDomains`, minDomains, rule))
  }
  return issues
}
