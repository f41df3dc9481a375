import type { ActionField } from './action-input.ts'
import { NodesInput, type NodesValue, readNodes } from './nodes-input.ts'

export const FAIL_NODE: ActionField<NodesValue> = {
  type: NodesInput,
  description:
    'Nodes fail, as when machine, kubelet or network fails: their pods keep running unseen until they are marked for deletion and recreated on other nodes.',
  read: (input) => ({ kind: 'failNode', nodes: readNodes(input) }),
}

export const RECOVER_NODE: ActionField<NodesValue> = {
  type: NodesInput,
  description: 'Nodes recover and become Ready.',
  read: (input) => ({ kind: 'recoverNode', nodes: readNodes(input) }),
}
