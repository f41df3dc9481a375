import { labelErrors, labelKeyErrors, labelValueErrors, subdomainErrors } from '../../../kube/label-syntax.ts'
import { duplicate, type Issue, invalid, notAllowed, oneOf, required, unsupported } from './issue.ts'
import type { Place } from './place.ts'
import { operatorIssues, selectorIssues } from './validate-selector.ts'

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution'
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution'

/** Where a pod may be scheduled by the labels of nodes and by other pods (core validation validateAffinity). */
export function affinityIssues(affinity: Place): readonly Issue[] {
  const nodes = affinity.at('nodeAffinity')
  return [
    ...(nodes.at(REQUIRED).given ? nodeSelectorIssues(nodes.at(REQUIRED)) : []),
    ...nodes
      .at(PREFERRED)
      .items.flatMap((term) => [...weightIssues(term.at('weight'), 1), ...nodeTermIssues(term.at('preference'))]),
    ...['podAffinity', 'podAntiAffinity'].flatMap((name) => [
      ...affinity.at(name).at(REQUIRED).items.flatMap(podTermIssues),
      ...affinity
        .at(name)
        .at(PREFERRED)
        .items.flatMap((term) => [...weightIssues(term.at('weight'), 1), ...podTermIssues(term.at('podAffinityTerm'))]),
    ]),
  ]
}

function weightIssues(weight: Place, least: number): readonly Issue[] {
  return weight.number >= least && weight.number <= 100 ? [] : [invalid(weight.path, weight.number, 'must be in the range 1-100')]
}

/** Terms of which one must match. */
export function nodeSelectorIssues(selector: Place): readonly Issue[] {
  const terms = selector.at('nodeSelectorTerms')
  return terms.items.length === 0
    ? [required(terms.path, 'must have at least one node selector term')]
    : terms.items.flatMap(nodeTermIssues)
}

function nodeTermIssues(term: Place): readonly Issue[] {
  return [
    ...term.at('matchExpressions').items.flatMap(nodeExpressionIssues),
    ...term.at('matchFields').items.flatMap(nodeFieldIssues),
  ]
}

function nodeExpressionIssues(expression: Place): readonly Issue[] {
  const [key, operator, values] = [expression.at('key'), expression.at('operator'), expression.at('values')]
  const single = "must be specified single value when `operator` is 'Lt' or 'Gt'"
  const numeric = operator.text === 'Gt' || operator.text === 'Lt'
  const numbers = values.items.length === 1 ? [] : [required(values.path, single)]
  return [
    ...(numeric ? numbers : operatorIssues(operator, values)),
    ...labelKeyErrors(key.text).map((error) => invalid(key.path, key.text, error)),
    ...values.items.flatMap((value) => labelValueErrors(value.text).map((error) => invalid(value.path, value.text, error))),
  ]
}

function nodeFieldIssues(expression: Place): readonly Issue[] {
  const [key, operator, values] = [expression.at('key'), expression.at('operator'), expression.at('values')]
  const issues: Issue[] = []
  if (operator.text !== 'In' && operator.text !== 'NotIn')
    issues.push(invalid(operator.path, operator.text, 'not a valid selector operator'))
  else if (values.items.length !== 1)
    issues.push(required(values.path, "must be only one value when `operator` is 'In' or 'NotIn' for node field selector"))
  if (key.text !== 'metadata.name') return [...issues, invalid(key.path, key.text, 'not a valid field selector key')]
  return [
    ...issues,
    ...values.items.flatMap((name) => subdomainErrors(name.text).map((error) => invalid(name.path, name.text, error))),
  ]
}

function podTermIssues(term: Place): readonly Issue[] {
  const key = term.at('topologyKey')
  return [
    ...selectorIssues(term.at('labelSelector')),
    ...selectorIssues(term.at('namespaceSelector')),
    ...term
      .at('namespaces')
      .texts.flatMap((name) => labelErrors(name).map((error) => invalid(`${term.path}.namespace`, name, error))),
    ...labelKeysIssues(term),
    ...(key.text === '' ? [required(key.path, 'can not be empty')] : []),
    ...labelKeyErrors(key.text).map((error) => invalid(key.path, key.text, error)),
  ]
}

/** Label keys whose values come from the pod; storing the pod has put them into the selector already. */
function labelKeysIssues(term: Place): readonly Issue[] {
  const [same, other, selector] = [term.at('matchLabelKeys'), term.at('mismatchLabelKeys'), term.at('labelSelector')]
  const ofList = (list: Place): readonly Issue[] => {
    if (list.items.length === 0) return []
    if (!selector.given) return [notAllowed(list.path, 'must not be specified when labelSelector is not set')]
    return list.items.flatMap((key) => labelKeyErrors(key.text).map((error) => invalid(key.path, key.text, error)))
  }
  const known = new Set(selector.at('matchLabels').keys)
  const twice = selector.at('matchExpressions').items.flatMap((expression) => {
    const key = expression.at('key').text
    const at = same.texts.lastIndexOf(key)
    const clash = at >= 0 && known.has(key)
    known.add(key)
    return clash ? [invalid(`${term.path}[${at}]`, key, 'exists in both matchLabelKeys and labelSelector')] : []
  })
  const both = same.items.filter((key) => other.texts.includes(key.text))
  return [
    ...ofList(same),
    ...ofList(other),
    ...twice,
    ...both.map((key) => invalid(key.path, key.text, 'exists in both matchLabelKeys and mismatchLabelKeys')),
  ]
}

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute']

/** Taints that a pod tolerates (core validation ValidateTolerations). */
export function tolerationIssues(tolerations: Place): readonly Issue[] {
  return tolerations.items.flatMap((toleration) => {
    const [key, operator, effect] = [toleration.at('key'), toleration.at('operator'), toleration.at('effect')]
    const issues: Issue[] = []
    if (key.text !== '') issues.push(...labelKeyErrors(key.text).map((error) => invalid(key.path, key.text, error)))
    else if (operator.text !== 'Exists') {
      const rule = 'operator must be Exists when `key` is empty, which means "match all values and all keys"'
      issues.push(invalid(operator.path, operator.text, rule))
    }
    if (toleration.at('tolerationSeconds').given && effect.text !== 'NoExecute')
      issues.push(invalid(effect.path, effect.text, "effect must be 'NoExecute' when `tolerationSeconds` is set"))
    issues.push(...tolerationOperatorIssues(operator, toleration.at('value').text))
    return effect.text === '' ? issues : [...issues, ...oneOf(effect, EFFECTS)]
  })
}

function tolerationOperatorIssues(operator: Place, value: string): readonly Issue[] {
  switch (operator.text) {
    case '':
    case 'Equal': {
      const errors = labelValueErrors(value)
      return errors.length === 0 ? [] : [invalid(operator.path, value, errors.join(';'))]
    }
    case 'Exists':
      return value === '' ? [] : [invalid(operator.path, value, "value must be empty when `operator` is 'Exists'")]
    case 'Lt':
    case 'Gt':
      // The gate TaintTolerationComparisonOperators is off by default.
      return [unsupported(operator.path, operator.text, ['Equal', 'Exists', 'Lt', 'Gt'])]
    default:
      return [unsupported(operator.path, operator.text, ['Equal', 'Exists'])]
  }
}

const WHEN_UNSATISFIABLE = ['DoNotSchedule', 'ScheduleAnyway']

/** How evenly pods are spread (core validation validateTopologySpreadConstraints). */
export function spreadIssues(constraints: Place): readonly Issue[] {
  const all = constraints.items
  return all.flatMap((constraint, i) => {
    const [skew, key, when] = [constraint.at('maxSkew'), constraint.at('topologyKey'), constraint.at('whenUnsatisfiable')]
    const pair = (other: Place): string => `{${other.at('topologyKey').text}, ${other.at('whenUnsatisfiable').text}}`
    const repeated = all.slice(i + 1).some((other) => pair(other) === pair(constraint))
    return [
      ...(skew.number > 0 ? [] : [invalid(skew.path, skew.number, 'must be greater than zero')]),
      ...(key.text === '' ? [required(key.path, 'can not be empty')] : []),
      ...oneOf(when, WHEN_UNSATISFIABLE),
      ...(repeated ? [duplicate(`${constraint.path}.{topologyKey, whenUnsatisfiable}`, pair(constraint))] : []),
      ...minDomainsIssues(constraint.at('minDomains'), when.text),
      ...['nodeAffinityPolicy', 'nodeTaintsPolicy'].flatMap((name) =>
        constraint.at(name).given ? oneOf(constraint.at(name), ['Honor', 'Ignore']) : [],
      ),
      ...labelKeysIssues(constraint),
      ...selectorIssues(constraint.at('labelSelector')),
    ]
  })
}

function minDomainsIssues(domains: Place, when: string): readonly Issue[] {
  if (!domains.given) return []
  const positive = domains.number > 0 ? [] : [invalid(domains.path, domains.number, 'must be greater than zero')]
  if (when === 'DoNotSchedule') return positive
  const rule = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${when}`
  return [...positive, invalid(domains.path, domains.number, rule)]
}
