import {
  compileNodeSelector,
  compilePreferredTerms,
  type NodeSelector,
  nodeSelectorError,
  type PreferredTerms,
} from '../../../../kube/node-selector.ts'
import type { NodeAffinity, NodeSelectorRequirement, NodeSelectorTerm } from '../../../../kube/pod-spec.ts'
import { type Args, numberArg, objectArg, objectsArg, textArg, textsArg } from '../../configuration/plugin-args.ts'
import { SchedulerConfigError } from '../../configuration/scheduler-config-error.ts'

/** Affinity that a profile adds to that of every pod (NodeAffinityArgs.addedAffinity). */
export interface AddedAffinity {
  readonly required: NodeSelector | undefined
  readonly preferred: PreferredTerms | undefined
}

/** @throws {SchedulerConfigError} when a term is invalid. */
export function readAddedAffinity(args: Args): AddedAffinity {
  const affinity = objectArg(args, 'addedAffinity') ?? {}
  const required = objectArg(affinity, 'requiredDuringSchedulingIgnoredDuringExecution')
  const preferred = objectsArg(affinity, 'preferredDuringSchedulingIgnoredDuringExecution')
  return {
    required: required && readRequired(required),
    preferred: preferred.length > 0 ? readPreferred(preferred) : undefined,
  }
}

/** What is wrong with the terms, as `path: message` below the two fields of an affinity. */
export function addedAffinityErrors(args: Args): { readonly required: readonly string[]; readonly preferred: readonly string[] } {
  const affinity = objectArg(args, 'addedAffinity') ?? {}
  const required = objectArg(affinity, 'requiredDuringSchedulingIgnoredDuringExecution') ?? {}
  const selector = compileNodeSelector(objectsArg(required, 'nodeSelectorTerms').map(readTerm))
  const preferred = compilePreferredTerms(readWeighted(objectsArg(affinity, 'preferredDuringSchedulingIgnoredDuringExecution')))
  return {
    required: selector.terms.flatMap(({ errors }) => errors),
    preferred: preferred.terms.flatMap(({ term }) => term.errors),
  }
}

function readRequired(required: Args): NodeSelector {
  const selector = compileNodeSelector(objectsArg(required, 'nodeSelectorTerms').map(readTerm))
  const error = nodeSelectorError(selector)
  if (error !== undefined) throw new SchedulerConfigError(`scheduler configuration: addedAffinity of NodeAffinity: ${error}`)
  return selector
}

function readPreferred(preferred: readonly Args[]): PreferredTerms {
  const terms = compilePreferredTerms(readWeighted(preferred))
  if (terms.error !== undefined) {
    throw new SchedulerConfigError(`scheduler configuration: addedAffinity of NodeAffinity: ${terms.error}`)
  }
  return terms
}

function readWeighted(preferred: readonly Args[]): NodeAffinity['preferred'] {
  return preferred.map((item) => ({
    weight: numberArg(item, 'weight', 0),
    preference: readTerm(objectArg(item, 'preference') ?? {}),
  }))
}

function readTerm(term: Args): NodeSelectorTerm {
  return {
    matchExpressions: objectsArg(term, 'matchExpressions').map(readRequirement),
    matchFields: objectsArg(term, 'matchFields').map(readRequirement),
  }
}

function readRequirement(requirement: Args): NodeSelectorRequirement {
  return { key: textArg(requirement, 'key'), operator: textArg(requirement, 'operator'), values: textsArg(requirement, 'values') }
}
