import type { ActionField } from './action-input.ts'
import { NodesInput, type NodesValue, readNodes } from './nodes-input.ts'

export const SHUTDOWN_NODE: ActionField<NodesValue> = {
  type: NodesInput,
  description:
    'Shut machines down. Their kubelets end the pods by priority first, if the kubelet configuration gives them time for that.',
  read: (input) => ({ kind: 'shutdownNode', nodes: readNodes(input) }),
}
