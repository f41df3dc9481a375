import type { ExplainedNode } from '../../engine/scheduler/explain/explain-pod.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import { writeToleration } from '../../kube/codec/toleration.ts'
import type { NodeRow } from '../../kube/node.ts'
import { compileNodeSelector, matchNodeSelector } from '../../kube/node-selector.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { NodeSelectorRequirement, NodeSelectorTerm } from '../../kube/pod-spec.ts'
import { repelsPods, type Taint, toleratesTaintWithAny } from '../../kube/taint.ts'
import type { Action } from '../actions/action.ts'
import type { NodeSelection } from '../actions/nodes/select-nodes.ts'
import { TAINT_EFFECTS, type TaintEffect } from '../actions/nodes/taint.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import { podUpdate } from './pod-patch.ts'
import { type PodQuestion, refusedOnlyBy } from './pod-question.ts'
import { type Change, type Proposal, stepOf } from './remedy.ts'

/** Changes of one node that is refused for nothing else: cordons, taints and labels. */
export function nodeProposals(question: PodQuestion): readonly Proposal[] {
  return [...uncordons(question), ...taints(question), ...labels(question)]
}

function uncordons(question: PodQuestion): readonly Proposal[] {
  return roomiest(question, refusedOnlyBy(question, 'NodeUnschedulable')).map((node) =>
    nodeProposal(node, { kind: 'UNCORDON_NODE', message: `uncordon ${node.name}` }, { kind: 'uncordon', nodes: only(node) }),
  )
}

function taints(question: PodQuestion): readonly Proposal[] {
  const { pod } = question
  const nodes = roomiest(question, refusedOnlyBy(question, 'TaintToleration'))
  const alone = nodes.flatMap((node) => {
    const standing = node.taints.filter((taint) => repelsPods(taint) && !isTolerated(pod, taint))
    const [taint] = standing
    return taint && standing.length === 1 ? [{ node, taint }] : []
  })
  return alone.flatMap(({ node, taint }) => [
    nodeProposal(
      node,
      { kind: 'REMOVE_TAINT', message: `remove the taint ${taintText(taint)} from ${node.name}`, taint },
      { kind: 'untaint', nodes: only(node), key: taint.key, effect: effectOf(taint) },
    ),
    podUpdate(
      question,
      { kind: 'TOLERATE_TAINT', message: `let the pod tolerate the taint ${taintText(taint)}`, taint },
      { tolerations: [...pod.shape.spec.tolerations.map(writeToleration), tolerationOf(taint)] },
    ),
  ])
}

function isTolerated(pod: PodRow, taint: Taint): boolean {
  return toleratesTaintWithAny(pod.shape.spec.tolerations, taint)
}

function tolerationOf({ key, value, effect }: Taint): JsonObject {
  return { key, operator: 'Equal', value, effect }
}

function effectOf({ effect }: Taint): TaintEffect | undefined {
  return TAINT_EFFECTS.find((known) => known === effect)
}

function only({ name }: NodeRow): NodeSelection {
  return { names: [name] }
}

function taintText({ key, value, effect }: Taint): string {
  return value === '' ? `${key}:${effect}` : `${key}=${value}:${effect}`
}

function labels(question: PodQuestion): readonly Proposal[] {
  return roomiest(question, refusedOnlyBy(question, 'NodeAffinity')).flatMap((node) => {
    const label = missingLabel(question.pod, node)
    if (!label) return []
    const { key, value } = label
    const message = value === undefined ? `remove the label ${key} from ${node.name}` : `label ${node.name} with ${key}=${value}`
    const [set, remove] = value === undefined ? [{}, [key]] : [{ [key]: value }, []]
    const action = { kind: 'label', nodes: only(node), set, remove, overwrite: key in node.labels } as const
    return [nodeProposal(node, { kind: 'LABEL_NODE', message, label }, action)]
  })
}

type Label = NonNullable<Change['label']>

/** The one label that keeps the node from matching; `undefined` when there is not exactly one. */
function missingLabel({ shape: { spec } }: PodRow, node: NodeRow): Label | undefined {
  const unmet = Object.entries(spec.nodeSelector).filter(([key, value]) => node.labels[key] !== value)
  const terms = spec.nodeAffinity?.required
  if (terms === undefined || matchNodeSelector(compileNodeSelector(terms), node).matches) {
    const [first] = unmet
    return first && unmet.length === 1 ? { key: first[0], value: first[1] } : undefined
  }
  if (unmet.length > 0) return undefined
  for (const term of terms) {
    if (term.matchFields.length > 0) continue
    const [requirement, ...more] = unmetExpressions(term, node)
    const label = requirement && more.length === 0 ? labelFor(requirement) : undefined
    if (label) return label
  }
  return undefined
}

function unmetExpressions(term: NodeSelectorTerm, node: NodeRow): readonly NodeSelectorRequirement[] {
  return term.matchExpressions.filter(
    (expression) => !matchNodeSelector(compileNodeSelector([{ matchExpressions: [expression], matchFields: [] }]), node).matches,
  )
}

/** A label that meets the requirement; one without a value is to be taken away. */
function labelFor({ key, operator, values }: NodeSelectorRequirement): Label | undefined {
  const [value = ''] = values
  switch (operator) {
    case 'In':
      return { key, value }
    case 'Exists':
      return { key, value: 'true' }
    case 'NotIn':
    case 'DoesNotExist':
      return { key, value: undefined }
    case 'Gt':
      return { key, value: String(Number(value) + 1) }
    case 'Lt':
      return { key, value: String(Number(value) - 1) }
    default:
      return undefined
  }
}

function nodeProposal(node: NodeRow, change: Omit<Change, 'object'>, action: Action): Proposal {
  return { change: { ...change, object: keyOfRow(node) }, steps: [stepOf(action)] }
}

/** The rows of the nodes, the one with the most free CPU first. */
function roomiest({ state }: PodQuestion, nodes: readonly ExplainedNode[]): readonly NodeRow[] {
  const free = ({ allocatable, requested }: NodeRow): number => allocatable.milliCpu - requested.milliCpu
  return nodes
    .flatMap(({ name }) => state.get('Node', '', name) ?? [])
    .sort((a, b) => free(b) - free(a) || (a.name < b.name ? -1 : 1))
}
