import {
  compileNodeSelector,
  compilePreferredTerms,
  compileRequiredNodeAffinity,
  matchNodeSelector,
  matchRequiredNodeAffinity,
  type NodeMatch,
  nodeSelectorError,
  type SelectableNode,
  scorePreferredTerms,
} from '../../../src/kube/node-selector.ts'
import type { Labels } from '../../../src/kube/object-row.ts'
import type { NodeSelectorTerm } from '../../../src/kube/pod-spec.ts'
import { zoneKey } from '../../../src/kube/zone.ts'
import { judgeBy } from './judge.ts'

interface RawRequirement {
  readonly key: string
  readonly operator: string
  readonly values?: readonly string[]
}
interface RawTerm {
  readonly matchExpressions?: readonly RawRequirement[]
  readonly matchFields?: readonly RawRequirement[]
}
interface RawSelector {
  readonly nodeSelectorTerms: readonly RawTerm[] | null
}
interface RawNode {
  readonly metadata: { readonly name: string; readonly labels?: Labels }
}
interface RawPod {
  readonly spec: {
    readonly nodeSelector?: Labels
    readonly affinity?: { readonly nodeAffinity?: { readonly requiredDuringSchedulingIgnoredDuringExecution?: RawSelector } }
  }
}
type Input =
  | { readonly kind: 'pod'; readonly node: RawNode; readonly pod: RawPod }
  | { readonly kind: 'selector'; readonly node: RawNode; readonly selector: RawSelector }
  | { readonly kind: 'preferred'; readonly node: RawNode; readonly terms: readonly { weight: number; preference: RawTerm }[] }

export const judgeNodeSelector = judgeBy((input: Input) => {
  const node: SelectableNode = { name: input.node.metadata.name, labels: input.node.metadata.labels ?? {} }
  switch (input.kind) {
    case 'pod':
      return matched(matchRequiredNodeAffinity(requiredAffinity(input.pod), node))
    case 'selector': {
      const selector = compileNodeSelector((input.selector.nodeSelectorTerms ?? []).map(termOf))
      return { constructionError: nodeSelectorError(selector) ?? null, ...matched(matchNodeSelector(selector, node)) }
    }
    case 'preferred': {
      const terms = input.terms.map(({ weight, preference }) => ({ weight, preference: termOf(preference) }))
      const preferred = compilePreferredTerms(terms)
      return preferred.error ? { error: preferred.error } : { error: null, score: scorePreferredTerms(preferred, node) }
    }
  }
})

export const judgeNodeZone = judgeBy((input: { readonly node: RawNode }) => ({
  zoneKey: zoneKey(input.node.metadata.labels ?? {}),
}))

function matched({ matches, error }: NodeMatch): Record<string, unknown> {
  return { matches, matchError: error ?? null }
}

function requiredAffinity({ spec }: RawPod) {
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution
  const nodeAffinity = required && { required: (required.nodeSelectorTerms ?? []).map(termOf), preferred: [] }
  return compileRequiredNodeAffinity({ nodeSelector: spec.nodeSelector ?? {}, nodeAffinity })
}

function termOf(raw: RawTerm): NodeSelectorTerm {
  const requirement = ({ key, operator, values }: RawRequirement) => ({ key, operator, values: values ?? [] })
  return {
    matchExpressions: (raw.matchExpressions ?? []).map(requirement),
    matchFields: (raw.matchFields ?? []).map(requirement),
  }
}
