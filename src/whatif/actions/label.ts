import { type ApiResult, ok, type Turn } from '../../engine/turn.ts'
import { labelKeyErrors, labelValueErrors } from '../../kube/label-syntax.ts'
import { type NodeRow, nodeRow } from '../../kube/node.ts'
import type { Labels } from '../../kube/object-row.ts'
import { type Finding, issue } from '../input-issue.ts'
import { nodesText } from '../kubectl/kubectl-texts.ts'
import { ownError } from '../kubectl/own-error.ts'
import { shellQuoted } from '../kubectl/shell-quoted.ts'
import type { ActionSpec } from './action-spec.ts'
import { nodesAlreadySo } from './no-effect.ts'
import { type NodeRequest, onEachNode } from './on-each-node.ts'
import { type NodeSelection, nodeIssues } from './select-nodes.ts'

/** What kubectl label changes of each object. */
export interface LabelChange {
  readonly set: Labels
  readonly remove: readonly string[]
  /** Change labels that have another value, instead of failing. */
  readonly overwrite: boolean
}

/** `kubectl label nodes NODE key=value other-`. */
export interface LabelAction extends LabelChange {
  readonly kind: 'label'
  readonly nodes: NodeSelection
}

export const LABEL: ActionSpec<LabelAction> = {
  validate: (action, path, cluster) => [...nodeIssues(action.nodes, `${path}.nodes`, cluster), ...labelIssues(action, path)],
  warnings: (action, cluster) =>
    nodesAlreadySo(action.nodes, {
      cluster,
      isSo: ({ labels }) => hasLabels(labels, action),
      words: 'already has the label',
    }),
  begin: (action, tools) => onEachNode(action.nodes, tools, labelling(action)),
  kubectl: (action) =>
    `kubectl label nodes${nodesText(action.nodes)} ${labelWords(action).join(' ')}${action.overwrite ? ' --overwrite' : ''}`,
}

/** What is wrong with the labels, whatever they are for. */
export function labelIssues({ set, remove }: LabelChange, path: string): readonly Finding[] {
  const keys = [...Object.keys(set), ...remove]
  return [
    ...(keys.length === 0 ? [issue(path, 'name at least one label to set or remove')] : []),
    ...keys.flatMap((key) => labelKeyErrors(key).map((message) => issue(path, `label ${key}: ${message}`))),
    ...Object.values(set).flatMap((value) => labelValueErrors(value).map((message) => issue(path, message))),
    ...(remove.some((key) => key in set) ? [issue(path, 'can not both modify and remove a label in the same command')] : []),
  ]
}

/** Whether the labels are already as the change makes them. */
export function hasLabels(labels: Labels, { set, remove }: LabelChange): boolean {
  return Object.entries(set).every(([key, value]) => labels[key] === value) && remove.every((key) => labels[key] === undefined)
}

/** The changes as words of a shell: `disk=ssd`, `tier-`. */
export function labelWords({ set, remove }: LabelChange): readonly string[] {
  return [...Object.entries(set).map(([key, value]) => shellQuoted(`${key}=${value}`)), ...remove.map((key) => `${key}-`)]
}

/** The labels after the change; refused where one has another value and may not be overwritten. */
export function relabelled(labels: Labels, { set, remove, overwrite }: LabelChange): ApiResult<Labels> {
  const other = Object.keys(set).find((key) => labels[key] !== undefined && labels[key] !== set[key])
  if (other !== undefined && !overwrite)
    return ownError(`'${other}' already has a value (${labels[other]}), and --overwrite is false`)
  const kept = Object.entries(labels).filter(([key]) => !remove.includes(key))
  return ok({ ...Object.fromEntries(kept), ...set })
}

function labelling(action: LabelAction) {
  return (node: NodeRow, { api }: Turn): NodeRequest => {
    const labels = relabelled(node.labels, action)
    const before = absentLines(node.labels, action)
    if (!labels.ok) return { result: labels, before, lines: [] }
    const result = api.update<'Node'>(nodeRow({ ...node, labels: labels.value }))
    return { result, before, lines: [`node/${node.name} ${changeOf(node.labels, labels.value)}`] }
  }
}

/** The lines of kubectl about labels to remove that are not there. */
export function absentLines(labels: Labels, { remove }: LabelChange): readonly string[] {
  return remove.filter((key) => labels[key] === undefined).map((key) => `label "${key}" not found.`)
}

/** The word that kubectl prints for a change of labels (pkg/cmd/label/label.go). */
export function changeOf(before: Labels, after: Labels): string {
  const isUnlabeled = Object.keys(before).some((key) => after[key] === undefined)
  const isLabeled = Object.entries(after).some(([key, value]) => before[key] !== value)
  if (isLabeled) return isUnlabeled ? 'label(s) changed' : 'labeled'
  return isUnlabeled ? 'unlabeled' : 'not labeled'
}
