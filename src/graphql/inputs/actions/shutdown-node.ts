import type { ActionField } from './action-input.ts'
import { NodesInput, type NodesValue, readNodes } from './nodes-input.ts'

export const SHUTDOWN_NODE: ActionField<NodesValue> = {
  type: NodesInput,
  description: 'Shut machines down. Their kubelets first terminate the pods by priority, if they have a shutdown grace period.',
  read: (input) => ({ kind: 'shutdownNode', nodes: readNodes(input) }),
}
