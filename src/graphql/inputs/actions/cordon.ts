import type { ActionField } from './action-input.ts'
import { NodesInput, type NodesValue, readNodes } from './nodes-input.ts'

export const CORDON: ActionField<NodesValue> = {
  type: NodesInput,
  description: 'No new pods on these nodes.',
  read: (input) => ({ kind: 'cordon', nodes: readNodes(input) }),
}

export const UNCORDON: ActionField<NodesValue> = {
  type: NodesInput,
  description: 'New pods on these nodes again.',
  read: (input) => ({ kind: 'uncordon', nodes: readNodes(input) }),
}
