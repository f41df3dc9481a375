import { type ApiResult, refused, type Turn } from '../../engine/turn.ts'
import { labelKeyErrors, labelValueErrors } from '../../kube/label-syntax.ts'
import { type NodeRow, nodeRow } from '../../kube/node.ts'
import type { Labels } from '../../kube/object-row.ts'
import { issue } from '../input-issue.ts'
import { type ActionSpec, endedWith } from './action-spec.ts'
import { eachNode } from './fail-node.ts'
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
  begin: (action, { turn }) => endedWith(eachNode(selectNodes(action.nodes, turn.cluster), turn, labelling(action))),
}

function labelling({ set, remove, overwrite }: LabelAction) {
  return (node: NodeRow, { api }: Turn): ApiResult<unknown> => {
    const other = Object.keys(set).find((key) => node.labels[key] !== undefined && node.labels[key] !== set[key])
    if (other !== undefined && !overwrite) {
      const message = `'${other}' already has a value (${node.labels[other]}), and --overwrite is false`
      return refused({ code: 409, reason: 'Conflict', message })
    }
    const kept = Object.entries(node.labels).filter(([key]) => !remove.includes(key))
    return api.update<'Node'>(nodeRow({ ...node, labels: { ...Object.fromEntries(kept), ...set } }))
  }
}
