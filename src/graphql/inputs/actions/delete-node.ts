import type { ActionField } from './action-input.ts'
import { NodesInput, type NodesValue, readNodes } from './nodes-input.ts'

export const DELETE_NODE: ActionField<NodesValue> = {
  type: NodesInput,
  description: 'kubectl delete node: the nodes are deleted with all their pods, bypassing budgets.',
  read: (input) => ({ kind: 'deleteNode', nodes: readNodes(input) }),
}
