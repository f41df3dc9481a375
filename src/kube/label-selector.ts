import { compareText } from '../lib/compare.ts'
import { aggregateErrors, goQuote } from './field-error.ts'
import {
  type LabelOperator,
  type LabelRequirement,
  labelRequirement,
  meetsRequirement,
  requirementErrors,
  requirementText,
} from './label-requirement.ts'
import type { Labels } from './object-row.ts'

/** A requirement of a selector in an API object (metav1.LabelSelectorRequirement). */
export interface LabelSelectorExpression {
  readonly key: string
  readonly operator: string
  readonly values: readonly string[]
}

/** A selector as API objects have it (metav1.LabelSelector). */
export interface LabelSelectorObject {
  readonly matchLabels: Labels
  readonly matchExpressions: readonly LabelSelectorExpression[]
}

/** A selector made ready for matching: all requirements must be met, sorted by key. */
export interface LabelSelector {
  readonly requirements: readonly LabelRequirement[]
  /** A selector that is absent selects nothing, an empty one everything. */
  readonly matchesNothing: boolean
}

export const MATCH_NOTHING: LabelSelector = { requirements: [], matchesNothing: true }
export const MATCH_EVERYTHING: LabelSelector = { requirements: [], matchesNothing: false }

/** A selector that the API server would refuse; the message is its own wording. */
export class LabelSelectorError extends Error {
  readonly code = 'INVALID_LABEL_SELECTOR'

  constructor(message: string) {
    super(message)
    this.name = 'LabelSelectorError'
  }
}

/** The operators of expressions, and how requirements spell them. */
export const EXPRESSION_OPERATORS: ReadonlyMap<string, LabelOperator> = new Map([
  ['In', 'in'],
  ['NotIn', 'notin'],
  ['Exists', 'exists'],
  ['DoesNotExist', '!'],
])

/** Selectors are immutable, so each object is compiled once. */
const compiled = new WeakMap<LabelSelectorObject, LabelSelector>()

/**
 * Makes an object's selector ready for matching.
 * @throws {LabelSelectorError} when the API server would refuse it.
 */
export function compileLabelSelector(selector: LabelSelectorObject | undefined): LabelSelector {
  if (selector === undefined) return MATCH_NOTHING
  const known = compiled.get(selector)
  if (known) return known
  const result = compiledOnce(selector)
  compiled.set(selector, result)
  return result
}

/**
 * The same for an object that is thrown away afterwards.
 * @throws {LabelSelectorError} when the API server would refuse it.
 */
export function compiledOnce({ matchLabels, matchExpressions }: LabelSelectorObject): LabelSelector {
  const labels = Object.keys(matchLabels).sort()
  return selectorOf([
    ...labels.map((key) => validRequirement(key, '=', [matchLabels[key] as string])),
    ...matchExpressions.map(({ key, operator, values }) => validRequirement(key, operatorOf(operator), values)),
  ])
}

function operatorOf(operator: string): LabelOperator {
  const known = EXPRESSION_OPERATORS.get(operator)
  if (!known) throw new LabelSelectorError(`${goQuote(operator)} is not a valid label selector operator`)
  return known
}

/** @throws {LabelSelectorError} when the API server would refuse the requirement. */
export function validRequirement(key: string, operator: LabelOperator, values: readonly string[]): LabelRequirement {
  const requirement = labelRequirement(key, operator, values)
  const errors = requirementErrors(requirement, '')
  if (errors.length > 0) throw new LabelSelectorError(aggregateErrors(errors))
  return requirement
}

/** The selector of these requirements, put into the order of their keys. */
export function selectorOf(requirements: readonly LabelRequirement[]): LabelSelector {
  if (requirements.length === 0) return MATCH_EVERYTHING
  return { requirements: requirements.toSorted((a, b) => compareText(a.key, b.key)), matchesNothing: false }
}

/** The selector of a plain map of labels, like a Service's or a nodeSelector; empty selects everything. */
export function selectorOfLabels(labels: Labels): LabelSelector {
  return selectorOf(Object.keys(labels).map((key) => labelRequirement(key, '=', [labels[key] as string])))
}

export function matches(selector: LabelSelector, labels: Labels): boolean {
  if (selector.matchesNothing) return false
  const { requirements } = selector
  for (let i = 0; i < requirements.length; i++) {
    const requirement = requirements[i]
    if (requirement !== undefined && !meetsRequirement(requirement, labels)) return false
  }
  return true
}

/** Whether the selector has no requirement and so selects everything. */
export function isEmptySelector(selector: LabelSelector): boolean {
  return !selector.matchesNothing && selector.requirements.length === 0
}

/** Canonical text: the requirements in order of their keys, joined by commas. */
export function selectorText(selector: LabelSelector): string {
  return selector.requirements.map(requirementText).join(',')
}
