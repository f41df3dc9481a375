import type { ApiResult, Turn } from '../../../engine/turn.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { deletionLine, NOTHING_DELETED } from '../../kubectl/deletion-line.ts'
import { nodesText } from '../../kubectl/kubectl-texts.ts'
import { nodesChanged } from '../../outcome/summary/progress.ts'
import type { ActionSpec, ActionTools, Step } from '../action-spec.ts'
import { commandEnd } from '../command-end.ts'
import { noNodesSelected } from '../no-effect.ts'
import { oneAfterAnother } from '../one-after-another.ts'
import { requestFor } from './on-each-node.ts'
import { type NodeSelection, nodeIssues, selectNodes } from './select-nodes.ts'

/** `kubectl delete node`: the objects go, and with them all that was on the nodes. */
export interface DeleteNodeAction {
  readonly kind: 'deleteNode'
  readonly nodes: NodeSelection
}

export const DELETE_NODE: ActionSpec<DeleteNodeAction> = {
  validate: ({ nodes }, path, cluster) => nodeIssues(nodes, path, cluster),
  warnings: ({ nodes }, cluster) => noNodesSelected(nodes, cluster),
  begin: ({ nodes }, tools) => deleteNodes(selectNodes(nodes, tools.turn.cluster), tools),
  kubectl: ({ nodes }) => `kubectl delete node${nodesText(nodes)}`,
  nodes: ({ nodes }) => nodes,
  done: (progress) => nodesChanged(progress, 'REMOVED', 'deleted'),
}

/** Deletes the nodes as kubectl does, with a line for each. */
export function deleteNodes(names: readonly string[], tools: ActionTools): Step {
  if (names.length === 0) return commandEnd([NOTHING_DELETED])
  return oneAfterAnother(
    {
      items: names,
      limit: () => 'nodes',
      send: (name, { turn }) =>
        requestFor(name, turn, (node) => ({
          result: deleteNode(node, turn),
          lines: [deletionLine({ kind: 'Node', namespace: '', name })],
        })),
    },
    tools,
  )
}

/** For `eachNode`: that very node, and no later one of its name. */
export function deleteNode({ name, uid }: NodeRow, { api }: Turn): ApiResult<unknown> {
  return api.delete({ kind: 'Node', namespace: '', name }, { uid })
}
