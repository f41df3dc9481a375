import type { ApiResult, Turn } from '../../engine/turn.ts'
import type { NodeRow } from '../../kube/node.ts'
import { deletionLine } from '../kubectl/deletion-line.ts'
import { nodesText } from '../kubectl/kubectl-texts.ts'
import { nodesChanged } from '../outcome/summary/progress.ts'
import type { ActionSpec, Step } from './action-spec.ts'
import { onEachNode } from './on-each-node.ts'
import { type NodeSelection, nodeIssues, selectNodes } from './select-nodes.ts'

/** `kubectl delete node`: the objects go, and with them all that was on the nodes. */
export interface DeleteNodeAction {
  readonly kind: 'deleteNode'
  readonly nodes: NodeSelection
}

export const DELETE_NODE: ActionSpec<DeleteNodeAction> = {
  validate: ({ nodes }, path, cluster) => nodeIssues(nodes, path, cluster),
  begin: ({ nodes }, { turn }) => deleteNodes(selectNodes(nodes, turn.cluster), turn),
  kubectl: ({ nodes }) => `kubectl delete node${nodesText(nodes)}`,
  nodes: ({ nodes }) => nodes,
  done: (progress) => nodesChanged(progress, 'REMOVED', 'deleted'),
}

/** Deletes the nodes as kubectl does, with a line for each. */
export function deleteNodes(names: readonly string[], turn: Turn): Step {
  return onEachNode(names, turn, (node) => ({
    result: deleteNode(node, turn),
    lines: [deletionLine({ kind: 'Node', namespace: '', name: node.name })],
  }))
}

/** For `eachNode`: that very node, and no later one of its name. */
export function deleteNode({ name, uid }: NodeRow, { api }: Turn): ApiResult<unknown> {
  return api.delete({ kind: 'Node', namespace: '', name }, { uid })
}
