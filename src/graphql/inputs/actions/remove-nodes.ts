import type { ActionField } from './action-input.ts'
import { NodesInput, type NodesValue, readNodes } from './nodes-input.ts'

export const REMOVE_NODES: ActionField<NodesValue> = {
  type: NodesInput,
  description: 'Remove nodes: drain them, respecting budgets, and delete them when they are empty.',
  read: (input) => ({ kind: 'removeNodes', nodes: readNodes(input) }),
}
