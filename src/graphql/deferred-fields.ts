import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  getDirectiveValues,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { DEFER } from './defer.ts'

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues'>

/**
 * Which of these fields of an answer are not awaited: they are selected only in deferred parts, or not at all. The field
 * itself may be in a deferred part; what counts is what is deferred below it.
 */
export function deferredFields<Name extends string>(names: readonly Name[], info: Info): ReadonlySet<Name> {
  const atOnce = new Set<string>()
  // A fragment that was visited once adds nothing.
  const seen = new Set<SelectionSetNode>()
  for (const { selectionSet } of info.fieldNodes) if (selectionSet) collect(selectionSet, { info, atOnce, seen })
  return new Set(names.filter((name) => !atOnce.has(name)))
}

interface Collecting {
  readonly info: Info
  readonly atOnce: Set<string>
  readonly seen: Set<SelectionSetNode>
}

function collect(set: SelectionSetNode, { info, atOnce, seen }: Collecting): void {
  if (seen.has(set)) return
  seen.add(set)
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) atOnce.add(selection.name.value)
    else if (getDirectiveValues(DEFER, selection, info.variableValues)?.['if'] !== true) {
      const part: FragmentDefinitionNode | FieldNode | typeof selection | undefined =
        selection.kind === Kind.FRAGMENT_SPREAD ? info.fragments[selection.name.value] : selection
      if (part?.selectionSet) collect(part.selectionSet, { info, atOnce, seen })
    }
  }
}
