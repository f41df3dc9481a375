import type { ActionField } from './action-input.ts'
import { NodesInput, type NodesValue, readNodes } from './nodes-input.ts'

export const DELETE_NODE: ActionField<NodesValue> = {
  type: NodesInput,
  description: 'kubectl delete node: the nodes go with all that is on them, past all budgets.',
  read: (input) => ({ kind: 'deleteNode', nodes: readNodes(input) }),
}
