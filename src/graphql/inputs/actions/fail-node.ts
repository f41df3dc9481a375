import type { ActionField } from './action-input.ts'
import { NodesInput, type NodesValue, readNodes } from './nodes-input.ts'

export const FAIL_NODE: ActionField<NodesValue> = {
  type: NodesInput,
  description:
    'Nodes fall silent, as when machine, kubelet or network fails: their pods run on unseen until they are given up and made anew elsewhere.',
  read: (input) => ({ kind: 'failNode', nodes: readNodes(input) }),
}

export const RECOVER_NODE: ActionField<NodesValue> = {
  type: NodesInput,
  description: 'Nodes are back and report that all is well.',
  read: (input) => ({ kind: 'recoverNode', nodes: readNodes(input) }),
}
