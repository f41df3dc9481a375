import type { ApiResult, Turn } from '../../engine/turn.ts'
import type { NodeRow } from '../../kube/node.ts'
import { type ActionSpec, endedWith } from './action-spec.ts'
import { eachNode } from './fail-node.ts'
import { type NodeSelection, nodeIssues, selectNodes } from './select-nodes.ts'

/** `kubectl delete node`: the objects go, and with them all that was on the nodes. */
export interface DeleteNodeAction {
  readonly kind: 'deleteNode'
  readonly nodes: NodeSelection
}

export const DELETE_NODE: ActionSpec<DeleteNodeAction> = {
  validate: ({ nodes }, path, cluster) => nodeIssues(nodes, path, cluster),
  begin: ({ nodes }, { turn }) => endedWith(eachNode(selectNodes(nodes, turn.cluster), turn, deleteNode)),
}

/** For `eachNode`: that very node, and no later one of its name. */
export function deleteNode({ name, uid }: NodeRow, { api }: Turn): ApiResult<unknown> {
  return api.delete({ kind: 'Node', namespace: '', name }, { uid })
}
