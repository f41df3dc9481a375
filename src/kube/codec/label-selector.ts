import type { LabelRequirement } from '../label-requirement.ts'
import {
  compiledOnce,
  type LabelSelector,
  LabelSelectorError,
  type LabelSelectorObject,
  MATCH_EVERYTHING,
  MATCH_NOTHING,
  selectorOfLabels,
} from '../label-selector.ts'
import type { Labels } from '../object-row.ts'
import { type Field, FieldError } from './field.ts'
import { fields, listOf, type Output, unlessEmpty } from './output.ts'

/** A selector as the object has it; `undefined` when it is absent. */
export function readSelectorObject(owner: Field, key: string): LabelSelectorObject | undefined {
  const selector = owner.optionalObject(key)
  return (
    selector && {
      matchLabels: selector.map('matchLabels'),
      matchExpressions: selector.list('matchExpressions', (item) => ({
        key: item.text('key'),
        operator: item.text('operator'),
        values: item.texts('values'),
      })),
    }
  )
}

/**
 * A selector made ready for matching; an absent one matches nothing.
 * @throws {FieldError} also for a selector that the API server would refuse.
 */
export function readSelector(owner: Field, key: string): LabelSelector {
  const object = readSelectorObject(owner, key)
  try {
    return object === undefined ? MATCH_NOTHING : compiledOnce(object)
  } catch (error) {
    if (error instanceof LabelSelectorError) throw new FieldError(owner.at(key), 'a label selector', error.message)
    throw error
  }
}

/** A selector where an absent one matches everything. */
export function readSelectorOrAll(owner: Field, key: string): LabelSelector {
  return owner.has(key) ? readSelector(owner, key) : MATCH_EVERYTHING
}

/** A map of labels as a selector, like a ReplicationController's. */
export function readMapSelector(owner: Field, key: string): LabelSelector {
  return selectorOfLabels(owner.map(key))
}

export function writeSelectorObject(selector: LabelSelectorObject | undefined): Output | undefined {
  return (
    selector &&
    fields({
      matchLabels: unlessEmpty(selector.matchLabels),
      matchExpressions: listOf(selector.matchExpressions, ({ key, operator, values }) =>
        fields({ key, operator, values: unlessEmpty(values) }),
      ),
    })
  )
}

const OPERATOR_NAMES: Readonly<Record<string, string>> = {
  in: 'In',
  notin: 'NotIn',
  exists: 'Exists',
  '!': 'DoesNotExist',
}

/** The object's form of a compiled selector; `undefined` for one that was absent. Expressions are in the order of their keys. */
export function writeSelector(selector: LabelSelector): Output | undefined {
  if (selector.matchesNothing) return undefined
  const plain = selector.requirements.filter(isEquality)
  const rest = selector.requirements.filter((requirement) => !isEquality(requirement))
  return fields({
    matchLabels: unlessEmpty(labelsOf(plain)),
    matchExpressions: listOf(rest, ({ key, operator, values }) =>
      fields({ key, operator: OPERATOR_NAMES[operator] ?? operator, values: unlessEmpty(values) }),
    ),
  })
}

/** The labels that a selector without expressions requires. */
export function writeMapSelector(selector: LabelSelector): Labels | undefined {
  return unlessEmpty(labelsOf(selector.requirements))
}

function labelsOf(requirements: readonly LabelRequirement[]): Labels {
  return Object.fromEntries(requirements.map(({ key, values }) => [key, values[0] ?? '']))
}

function isEquality(requirement: LabelRequirement): boolean {
  return requirement.operator === '='
}
