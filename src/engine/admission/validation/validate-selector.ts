import { labelKeyErrors, labelValueErrors } from '../../../kube/label-syntax.ts'
import { internalJson } from '../../../kube/schema/internal-json.ts'
import { type Issue, invalid, notAllowed, required } from './issue.ts'
import type { Place } from './place.ts'

/** Keys and values of labels. */
export function labelIssues(labels: Place): readonly Issue[] {
  return Object.entries(labels.labels).flatMap(([key, value]) => [
    ...labelKeyErrors(key).map((error) => invalid(labels.path, key, error)),
    ...labelValueErrors(value).map((error) => invalid(labels.path, value, error)),
  ])
}

/** A selector of labels (apimachinery validation ValidateLabelSelector). */
export function selectorIssues(selector: Place): readonly Issue[] {
  return [
    ...labelIssues(selector.at('matchLabels')),
    ...selector.at('matchExpressions').items.flatMap((expression) => expressionIssues(expression)),
  ]
}

function expressionIssues(expression: Place): readonly Issue[] {
  const [key, operator, values] = [expression.at('key'), expression.at('operator'), expression.at('values')]
  return [
    ...operatorIssues(operator, values),
    ...labelKeyErrors(key.text).map((error) => invalid(key.path, key.text, error)),
    ...values.items.flatMap((value) => labelValueErrors(value.text).map((error) => invalid(value.path, value.text, error))),
  ]
}

/** The operators that selectors of labels and of nodes have in common. */
export function operatorIssues(operator: Place, values: Place): readonly Issue[] {
  switch (operator.text) {
    case 'In':
    case 'NotIn':
      return values.items.length > 0 ? [] : [required(values.path, "must be specified when `operator` is 'In' or 'NotIn'")]
    case 'Exists':
    case 'DoesNotExist':
      if (values.items.length === 0) return []
      return [notAllowed(values.path, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")]
    default:
      return [invalid(operator.path, operator.text, 'not a valid selector operator')]
  }
}

/** A selector as the API server prints it: maps in the order of their keys. */
export function shownSelector(selector: Place): unknown {
  return internalJson('LabelSelector', selector.value)
}

/** Whether a selector matches these labels; a missing selector matches nothing, and an invalid one cannot be evaluated. */
export function selectorFinds(selector: Place, labels: Place): boolean | 'invalid' {
  if (!selector.given) return false
  if (selectorIssues(selector).length > 0) return 'invalid'
  const found = labels.labels
  const equal = Object.entries(selector.at('matchLabels').labels).every(([key, value]) => found[key] === value)
  return equal && selector.at('matchExpressions').items.every((expression) => expressionHolds(expression, found))
}

function expressionHolds(expression: Place, labels: Readonly<Record<string, string>>): boolean {
  const value = labels[expression.at('key').text]
  const values = expression.at('values').texts
  switch (expression.at('operator').text) {
    case 'In':
      return value !== undefined && values.includes(value)
    case 'NotIn':
      return value === undefined || !values.includes(value)
    case 'Exists':
      return value !== undefined
    default:
      return value === undefined
  }
}

/** A selector that a workload must have, and that must not be empty. */
export function ownSelectorIssues(selector: Place, owner: string): readonly Issue[] {
  if (!selector.given) return [required(selector.path)]
  return [...selectorIssues(selector), ...emptySelectorIssues(selector, owner)]
}

/** An empty selector would take every pod. */
export function emptySelectorIssues(selector: Place, owner: string): readonly Issue[] {
  const terms = selector.at('matchLabels').keys.length + selector.at('matchExpressions').items.length
  if (!selector.given || terms > 0) return []
  return [invalid(selector.path, {}, `empty selector is invalid for ${owner}`)]
}
