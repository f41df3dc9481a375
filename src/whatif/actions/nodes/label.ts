import { invalidObject } from '../../../engine/admission/validation/invalid-object.ts'
import { Place } from '../../../engine/admission/validation/place.ts'
import { labelIssues as syntaxIssues } from '../../../engine/admission/validation/validate-selector.ts'
import type { ApiResult, Turn } from '../../../engine/turn.ts'
import { goQuote } from '../../../kube/field-error.ts'
import type { Row } from '../../../kube/kinds.ts'
import { labelValueErrors } from '../../../kube/label-syntax.ts'
import { type NodeRow, nodeRow } from '../../../kube/node.ts'
import type { Labels } from '../../../kube/object-row.ts'
import { type Finding, issue } from '../../input-issue.ts'
import { nodesText } from '../../kubectl/kubectl-texts.ts'
import { ownErrors } from '../../kubectl/own-error.ts'
import type { ActionSpec } from '../action-spec.ts'
import { changeFlags, entriesAfter, isAlreadyChanged, type MetadataChange, otherKeys } from '../metadata-change.ts'
import { nodesAlreadySo } from '../no-effect.ts'
import { type NodeRequest, onEachNode } from './on-each-node.ts'
import { type NodeSelection, nodeIssues } from './select-nodes.ts'

/** `kubectl label nodes NODE key=value other-`. */
export interface LabelAction extends MetadataChange {
  readonly kind: 'label'
  readonly nodes: NodeSelection
}

export const LABEL: ActionSpec<LabelAction> = {
  validate: (action, path, cluster) => [...nodeIssues(action.nodes, `${path}.nodes`, cluster), ...labelIssues(action, path)],
  warnings: (action, cluster) =>
    nodesAlreadySo(action.nodes, {
      cluster,
      isSo: ({ labels }) => isAlreadyChanged(labels, action),
      words: 'already has the label',
    }),
  begin: (action, tools) => onEachNode(action.nodes, tools, labelling(action)),
  kubectl: (action) => `kubectl label nodes${nodesText(action.nodes)} ${changeFlags(action)}`,
}

/** What kubectl refuses before it reads an object; it leaves the keys to the API server (semantics F3.29). */
export function labelIssues({ set, remove }: MetadataChange, path: string): readonly Finding[] {
  const entries = Object.entries(set)
  if (entries.length + remove.length === 0) return [issue(path, 'at least one label update is required')]
  const values = entries.flatMap(([key, value]) => {
    const problem = valueProblem(`${key}=${value}`, value)
    return problem === undefined ? [] : [issue(path, problem)]
  })
  const both = remove.some((key) => key in set)
  return [...values, ...(both ? [issue(path, 'can not both modify and remove a label in the same command')] : [])]
}

function valueProblem(spec: string, value: string): string | undefined {
  if (value.includes('=')) return `invalid label spec: ${spec}`
  const errors = labelValueErrors(value)
  return errors.length === 0 ? undefined : `invalid label value: ${goQuote(spec)}: ${errors.join(';')}`
}

/** Why the API server refuses the labels after the change; `undefined`: it does not. */
export function invalidLabels(row: Row, change: MetadataChange): ApiResult<never> | undefined {
  const issues = syntaxIssues(new Place(entriesAfter(row.labels, change), 'metadata.labels'))
  return issues.length === 0 ? undefined : invalidObject(row, issues)
}

/** That labels have other values, and may not be overwritten (semantics F3.29); `undefined` where that is not so. */
export function overwriteError(labels: Labels, change: MetadataChange): ApiResult<never> | undefined {
  const others = change.overwrite ? [] : otherKeys(labels, change)
  if (others.length === 0) return undefined
  return ownErrors(others.map((key) => `'${key}' already has a value (${labels[key]}), and --overwrite is false`))
}

function labelling(action: LabelAction) {
  return (node: NodeRow, { api }: Turn): NodeRequest => {
    const before = absentLines(node.labels, action)
    const refusal = overwriteError(node.labels, action) ?? invalidLabels(node, action)
    if (refusal) return { result: refusal, before, lines: [] }
    const labels = entriesAfter(node.labels, action)
    const result = api.update<'Node'>(nodeRow({ ...node, labels }))
    return { result, before, lines: [`node/${node.name} ${changeOf(node.labels, labels)}`] }
  }
}

/** The lines of kubectl about labels to remove that are not there. */
export function absentLines(labels: Labels, { remove }: MetadataChange): readonly string[] {
  return remove.filter((key) => labels[key] === undefined).map((key) => `label "${key}" not found.`)
}

/** The word that kubectl prints for a change of labels (pkg/cmd/label/label.go). */
export function changeOf(before: Labels, after: Labels): string {
  const isUnlabeled = Object.keys(before).some((key) => after[key] === undefined)
  const isLabeled = Object.entries(after).some(([key, value]) => before[key] !== value)
  if (isLabeled) return isUnlabeled ? 'modified' : 'labeled'
  return isUnlabeled ? 'unlabeled' : 'not labeled'
}
