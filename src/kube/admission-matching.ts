import { type LabelSelector, MATCH_EVERYTHING } from './label-selector.ts'

/** Which requests a policy or a webhook concerns (admissionregistration/v1 NamedRuleWithOperations). */
export interface AdmissionRule {
  readonly operations: readonly string[]
  readonly apiGroups: readonly string[]
  readonly apiVersions: readonly string[]
  /** `pods`, `pods/eviction`, or with an asterisk in place of either part. */
  readonly resources: readonly string[]
  /** Empty: all names. */
  readonly resourceNames: readonly string[]
  /** `*`, `Cluster` or `Namespaced`. */
  readonly scope: string
}

/** Which requests are matched (admissionregistration/v1 MatchResources). */
export interface MatchResources {
  readonly namespaceSelector: LabelSelector
  readonly objectSelector: LabelSelector
  /** Empty in a binding: all that its policy matches. */
  readonly resourceRules: readonly AdmissionRule[]
  readonly excludeResourceRules: readonly AdmissionRule[]
  /** `Exact` or `Equivalent`. */
  readonly matchPolicy: string
}

/** Matches all requests. */
export const MATCH_ALL_RESOURCES: MatchResources = {
  namespaceSelector: MATCH_EVERYTHING,
  objectSelector: MATCH_EVERYTHING,
  resourceRules: [],
  excludeResourceRules: [],
  matchPolicy: 'Equivalent',
}

/** An expression with a name: a condition, or a variable that other expressions use. */
export interface NamedExpression {
  readonly name: string
  readonly expression: string
}

export type FailurePolicy = 'Fail' | 'Ignore'
