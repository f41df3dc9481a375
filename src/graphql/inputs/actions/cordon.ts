import type { ActionField } from './action-input.ts'
import { NodesInput, type NodesValue, readNodes } from './nodes-input.ts'

export const CORDON: ActionField<NodesValue> = {
  type: NodesInput,
  description: 'Mark nodes unschedulable.',
  read: (input) => ({ kind: 'cordon', nodes: readNodes(input) }),
}

export const UNCORDON: ActionField<NodesValue> = {
  type: NodesInput,
  description: 'Mark nodes schedulable.',
  read: (input) => ({ kind: 'uncordon', nodes: readNodes(input) }),
}
