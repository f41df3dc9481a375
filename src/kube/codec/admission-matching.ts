import {
  type AdmissionRule,
  type FailurePolicy,
  MATCH_ALL_RESOURCES,
  type MatchResources,
  type NamedExpression,
} from '../admission-matching.ts'
import type { LabelSelector } from '../label-selector.ts'
import type { Field } from './field.ts'
import { readSelectorOrAll, writeSelector } from './label-selector.ts'
import { fields, listOf, type Output, unlessEmpty } from './output.ts'

const ALL_SCOPES = '*'

/** Reads `owner[key]`; one that is absent matches all. */
export function readMatchResources(owner: Field, key: string): MatchResources {
  const match = owner.optionalObject(key)
  if (!match) return MATCH_ALL_RESOURCES
  return { ...readMatch(match, 'resourceRules'), excludeResourceRules: match.list('excludeResourceRules', readRule) }
}

/** A webhook has the parts of such a match itself, and its rules by another name. */
export function readWebhookMatch(webhook: Field): MatchResources {
  return { ...readMatch(webhook, 'rules'), excludeResourceRules: [] }
}

/** The API server puts an empty selector where none was given. */
function readMatch(owner: Field, rules: string): Omit<MatchResources, 'excludeResourceRules'> {
  return {
    namespaceSelector: readSelectorOrAll(owner, 'namespaceSelector'),
    objectSelector: readSelectorOrAll(owner, 'objectSelector'),
    resourceRules: owner.list(rules, readRule),
    matchPolicy: owner.text('matchPolicy') || 'Equivalent',
  }
}

function readRule(rule: Field): AdmissionRule {
  return {
    operations: rule.texts('operations'),
    apiGroups: rule.texts('apiGroups'),
    apiVersions: rule.texts('apiVersions'),
    resources: rule.texts('resources'),
    resourceNames: rule.texts('resourceNames'),
    scope: rule.text('scope') || ALL_SCOPES,
  }
}

export function writeMatchResources(match: MatchResources): Output | undefined {
  if (match === MATCH_ALL_RESOURCES) return undefined
  return fields({
    ...writeSelectors(match),
    resourceRules: listOf(match.resourceRules, writeRule),
    excludeResourceRules: listOf(match.excludeResourceRules, writeRule),
  })
}

export function writeWebhookMatch(match: MatchResources): Output {
  return { ...writeSelectors(match), rules: listOf(match.resourceRules, writeRule) }
}

/** With the defaults of the API server, which has put them into every object. */
function writeSelectors({ namespaceSelector, objectSelector, matchPolicy }: MatchResources): Output {
  const shown = (selector: LabelSelector): Output => writeSelector(selector) ?? {}
  return { namespaceSelector: shown(namespaceSelector), objectSelector: shown(objectSelector), matchPolicy }
}

function writeRule({ operations, apiGroups, apiVersions, resources, resourceNames, scope }: AdmissionRule): Output {
  return fields({ operations, apiGroups, apiVersions, resources, resourceNames: unlessEmpty(resourceNames), scope })
}

export function readFailurePolicy(owner: Field): FailurePolicy {
  return owner.choice('failurePolicy', ['Fail', 'Ignore'], 'Fail')
}

/** Expressions with names; `name` and `text` are the fields of each. */
export function readExpressions(
  owner: Field,
  list: string,
  { name = 'name', text = 'expression' } = {},
): readonly NamedExpression[] {
  return owner.list(list, (item) => ({ name: item.text(name), expression: item.text(text) }))
}

export function writeExpressions(
  all: readonly NamedExpression[],
  { name: nameKey = 'name', text = 'expression' } = {},
): readonly unknown[] | undefined {
  return listOf(all, ({ name, expression }) => ({ [nameKey]: name, [text]: expression }))
}
