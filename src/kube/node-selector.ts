import { aggregateErrors, invalidField, unsupportedField } from './field-error.ts'
import {
  type LabelOperator,
  type LabelRequirement,
  labelRequirement,
  meetsRequirement,
  requirementErrors,
} from './label-requirement.ts'
import { type LabelSelector, matches, selectorOfLabels } from './label-selector.ts'
import type { Labels } from './object-row.ts'
import type { NodeAffinity, NodeSelectorRequirement, NodeSelectorTerm } from './pod-spec.ts'

/** The fields of a node that selectors read. */
export interface SelectableNode {
  readonly name: string
  readonly labels: Labels
}

/** A condition on a field of the node; only metadata.name has a value, every other field is empty. */
interface FieldRequirement {
  readonly field: string
  readonly value: string
  readonly equal: boolean
}

/** A term made ready: all its requirements must be met. One with errors matches nothing. */
interface CompiledTerm {
  readonly labels: readonly LabelRequirement[]
  readonly fields: readonly FieldRequirement[]
  readonly errors: readonly string[]
}

/** Terms of which one must match; none at all match no node. */
export interface NodeSelector {
  readonly terms: readonly CompiledTerm[]
}

export interface PreferredTerms {
  readonly terms: readonly { readonly weight: number; readonly term: CompiledTerm }[]
  /** Set when a term is wrong: upstream then refuses to score at all. */
  readonly error: string | undefined
}

/** What a pod demands of its node: nodeSelector and required node affinity, both. */
export interface RequiredNodeAffinity {
  readonly labels: LabelSelector
  readonly selector: NodeSelector | undefined
}

/** The answer of a selector that reports what is wrong with its terms only if none of them matches. */
export interface NodeMatch {
  readonly matches: boolean
  readonly error: string | undefined
}

const MATCHES: NodeMatch = { matches: true, error: undefined }
const DIFFERS: NodeMatch = { matches: false, error: undefined }

const LABEL_OPERATORS: ReadonlyMap<string, LabelOperator> = new Map([
  ['In', 'in'],
  ['NotIn', 'notin'],
  ['Exists', 'exists'],
  ['DoesNotExist', '!'],
  ['Gt', 'gt'],
  ['Lt', 'lt'],
])

/** Empty terms are left out: they match no node. */
export function compileNodeSelector(terms: readonly NodeSelectorTerm[]): NodeSelector {
  return { terms: terms.flatMap((term, i) => (isEmptyTerm(term) ? [] : [compileTerm(term, `nodeSelectorTerms[${i}]`)])) }
}

/** All that is wrong with the selector, or `undefined`. */
export function nodeSelectorError(selector: NodeSelector): string | undefined {
  const errors = selector.terms.flatMap((term) => term.errors)
  return errors.length > 0 ? aggregateErrors(errors) : undefined
}

export function matchNodeSelector(selector: NodeSelector, node: SelectableNode): NodeMatch {
  let errors: readonly string[] = NONE
  for (const term of selector.terms) {
    if (term.errors.length > 0) errors = [...errors, ...term.errors]
    else if (matchesTerm(term, node)) return MATCHES
  }
  return errors.length > 0 ? { matches: false, error: aggregateErrors(errors) } : DIFFERS
}

const NONE: readonly never[] = Object.freeze([])

/** Terms without weight or without requirements are not even read. */
export function compilePreferredTerms(preferred: NodeAffinity['preferred']): PreferredTerms {
  const terms = preferred.flatMap(({ weight, preference }, i) =>
    weight === 0 || isEmptyTerm(preference) ? [] : [{ weight, term: compileTerm(preference, `[${i}]`) }],
  )
  const errors = terms.flatMap(({ term }) => term.errors)
  return { terms, error: errors.length > 0 ? aggregateErrors(errors) : undefined }
}

/** The sum of the weights of the terms that match the node. */
export function scorePreferredTerms(preferred: PreferredTerms, node: SelectableNode): number {
  let score = 0
  for (const { weight, term } of preferred.terms) if (matchesTerm(term, node)) score += weight
  return score
}

export function compileRequiredNodeAffinity(spec: {
  readonly nodeSelector: Labels
  readonly nodeAffinity: NodeAffinity | undefined
}): RequiredNodeAffinity {
  const required = spec.nodeAffinity?.required
  return { labels: selectorOfLabels(spec.nodeSelector), selector: required && compileNodeSelector(required) }
}

export function matchRequiredNodeAffinity(affinity: RequiredNodeAffinity, node: SelectableNode): NodeMatch {
  if (!matches(affinity.labels, node.labels)) return DIFFERS
  return affinity.selector ? matchNodeSelector(affinity.selector, node) : MATCHES
}

function isEmptyTerm(term: NodeSelectorTerm): boolean {
  return term.matchExpressions.length === 0 && term.matchFields.length === 0
}

function matchesTerm(term: CompiledTerm, node: SelectableNode): boolean {
  if (term.errors.length > 0) return false
  for (const requirement of term.labels) if (!meetsRequirement(requirement, node.labels)) return false
  // A node without a name has no fields, so none are matched.
  if (node.name === '') return true
  for (const { field, value, equal } of term.fields) {
    if ((value === (field === 'metadata.name' ? node.name : '')) !== equal) return false
  }
  return true
}

function compileTerm(term: NodeSelectorTerm, path: string): CompiledTerm {
  const errors: string[] = []
  const labels: LabelRequirement[] = []
  const fields: FieldRequirement[] = []
  term.matchExpressions.forEach((expression, i) => {
    const at = `${path}.matchExpressions[${i}]`
    const operator = LABEL_OPERATORS.get(expression.operator)
    if (operator) {
      const requirement = labelRequirement(expression.key, operator, expression.values)
      errors.push(...requirementErrors(requirement, at))
      labels.push(requirement)
    } else {
      errors.push(unsupportedField(`${at}.operator`, expression.operator, [...LABEL_OPERATORS.keys()]))
    }
  })
  term.matchFields.forEach((expression, i) => {
    const error = fieldError(expression, `${path}.matchFields[${i}]`)
    if (error) errors.push(error)
    else fields.push({ field: expression.key, value: expression.values[0] ?? '', equal: expression.operator === 'In' })
  })
  return { labels, fields, errors }
}

function fieldError({ operator, values }: NodeSelectorRequirement, path: string): string | undefined {
  if (operator !== 'In' && operator !== 'NotIn') return unsupportedField(`${path}.operator`, operator, ['In', 'NotIn'])
  return values.length === 1 ? undefined : invalidField(`${path}.values`, values, 'must have one element')
}
