import type { ApiResult, Turn } from '../../engine/turn.ts'
import { labelKeyErrors, labelValueErrors } from '../../kube/label-syntax.ts'
import { type NodeRow, nodeRow } from '../../kube/node.ts'
import type { Labels } from '../../kube/object-row.ts'
import { type Finding, issue } from '../input-issue.ts'
import { nodesText } from '../kubectl/kubectl-texts.ts'
import { ownErrors } from '../kubectl/own-error.ts'
import type { ActionSpec } from './action-spec.ts'
import { changeFlags, entriesAfter, isAlreadyChanged, type MetadataChange, otherKeys } from './metadata-change.ts'
import { nodesAlreadySo } from './no-effect.ts'
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

/** What is wrong with the labels, whatever they are for. */
export function labelIssues({ set, remove }: MetadataChange, path: string): readonly Finding[] {
  const keys = [...Object.keys(set), ...remove]
  return [
    ...(keys.length === 0 ? [issue(path, 'name at least one label to set or remove')] : []),
    ...keys.flatMap((key) => labelKeyErrors(key).map((message) => issue(path, `label ${key}: ${message}`))),
    ...Object.values(set).flatMap((value) => labelValueErrors(value).map((message) => issue(path, message))),
    ...(remove.some((key) => key in set) ? [issue(path, 'can not both modify and remove a label in the same command')] : []),
  ]
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
    const refusal = overwriteError(node.labels, action)
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
