import { refused, type Turn } from '../../engine/turn.ts'
import { labelKeyErrors, labelValueErrors } from '../../kube/label-syntax.ts'
import { type NodeRow, nodeRow } from '../../kube/node.ts'
import type { Labels } from '../../kube/object-row.ts'
import { issue } from '../input-issue.ts'
import { nodesText } from '../kubectl/kubectl-texts.ts'
import { shellQuoted } from '../kubectl/shell-quoted.ts'
import type { ActionSpec } from './action-spec.ts'
import { nodesAlreadySo } from './no-effect.ts'
import { type NodeRequest, onEachNode } from './on-each-node.ts'
import { type NodeSelection, nodeIssues, selectNodes } from './select-nodes.ts'

/** `kubectl label nodes NODE key=value other-`. */
export interface LabelAction {
  readonly kind: 'label'
  readonly nodes: NodeSelection
  readonly set: Labels
  readonly remove: readonly string[]
  /** Change labels that have another value, instead of failing. */
  readonly overwrite: boolean
}

export const LABEL: ActionSpec<LabelAction> = {
  validate({ nodes, set, remove }, path, cluster) {
    const keys = [...Object.keys(set), ...remove]
    return [
      ...nodeIssues(nodes, `${path}.nodes`, cluster),
      ...(keys.length === 0 ? [issue(path, 'name at least one label to set or remove')] : []),
      ...keys.flatMap((key) => labelKeyErrors(key).map((message) => issue(path, `label ${key}: ${message}`))),
      ...Object.values(set).flatMap((value) => labelValueErrors(value).map((message) => issue(path, message))),
    ]
  },
  warnings: ({ nodes, set, remove }, cluster) =>
    nodesAlreadySo(nodes, {
      cluster,
      isSo: ({ labels }) =>
        Object.entries(set).every(([key, value]) => labels[key] === value) && remove.every((key) => labels[key] === undefined),
      words: 'already has the label',
    }),
  begin: (action, { turn }) => onEachNode(selectNodes(action.nodes, turn.cluster), turn, labelling(action)),
  kubectl({ nodes, set, remove, overwrite }) {
    const words = [
      ...Object.entries(set).map(([key, value]) => shellQuoted(`${key}=${value}`)),
      ...remove.map((key) => `${key}-`),
    ]
    return `kubectl label nodes${nodesText(nodes)} ${words.join(' ')}${overwrite ? ' --overwrite' : ''}`
  },
}

function labelling({ set, remove, overwrite }: LabelAction) {
  return (node: NodeRow, { api }: Turn): NodeRequest => {
    const other = Object.keys(set).find((key) => node.labels[key] !== undefined && node.labels[key] !== set[key])
    if (other !== undefined && !overwrite) {
      const message = `'${other}' already has a value (${node.labels[other]}), and --overwrite is false`
      return { result: refused({ code: 409, reason: 'Conflict', message }), line: `node/${node.name} not labeled` }
    }
    const kept = Object.entries(node.labels).filter(([key]) => !remove.includes(key))
    const labels: Labels = { ...Object.fromEntries(kept), ...set }
    return {
      result: api.update<'Node'>(nodeRow({ ...node, labels })),
      line: `node/${node.name} ${changeOf(node.labels, labels)}`,
    }
  }
}

/** The word that kubectl prints for a change of labels (pkg/cmd/label/label.go). */
function changeOf(before: Labels, after: Labels): string {
  const isUnlabeled = Object.keys(before).some((key) => after[key] === undefined)
  const isLabeled = Object.entries(after).some(([key, value]) => before[key] !== value)
  if (isLabeled) return isUnlabeled ? 'label(s) changed' : 'labeled'
  return isUnlabeled ? 'unlabeled' : 'not labeled'
}
