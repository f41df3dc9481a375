import type { Row, RowOf } from '../kube/kinds.ts'
import { type LabelSelector, MATCH_NOTHING, selectorOfLabels } from '../kube/label-selector.ts'
import type { Labels } from '../kube/object-row.ts'

/** Kinds that select pods (or ReplicaSets) by their labels. */
export const SELECTING_KINDS = [
  'Service',
  'PodDisruptionBudget',
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
  'DaemonSet',
  'Job',
] as const

/** Kinds that a controller may adopt. */
export const ADOPTABLE_KINDS = ['Pod', 'ReplicaSet', 'ControllerRevision', 'Job'] as const

export type AdoptableKind = (typeof ADOPTABLE_KINDS)[number]

export type SelectingKind = (typeof SELECTING_KINDS)[number]

const SELECTING: ReadonlySet<string> = new Set(SELECTING_KINDS)

const serviceSelectors = new WeakMap<Labels, LabelSelector>()

/** The selector of an object; `undefined` for kinds that have none. A Service without a selector selects nothing. */
export function selectorOfRow(row: Row): LabelSelector | undefined {
  if (!SELECTING.has(row.kind)) return undefined
  if (row.kind === 'Service') return serviceSelector(row)
  return 'spec' in row && 'selector' in row.spec ? (row.spec.selector as LabelSelector) : undefined
}

function serviceSelector({ selector }: RowOf['Service']): LabelSelector {
  if (selector === undefined) return MATCH_NOTHING
  const known = serviceSelectors.get(selector)
  if (known) return known
  const made = Object.keys(selector).length === 0 ? MATCH_NOTHING : selectorOfLabels(selector)
  serviceSelectors.set(selector, made)
  return made
}

/**
 * The label that every object of the selector must have, as `key=value`; `undefined` when no single one is demanded. Both
 * sides of a look-up agree on it: an index by label narrows the search to what may match.
 */
export function anchorOf(selector: LabelSelector): string | undefined {
  for (const { key, operator, values } of selector.requirements) {
    const equality = operator === '=' || operator === '==' || operator === 'in'
    if (equality && values.length === 1) return `${key}=${values[0]}`
  }
  return undefined
}
