import { type NodeRow, nodeRow } from './node.ts'
import type { Labels } from './object-row.ts'

/**
 * A node with this label has a kubelet that does something else than usual. `stopped`: it does nothing, neither reports nor
 * looks after its pods, the way in which a scenario, or a recording, stops a node. `shutting-down`: its machine was told to
 * go down, and it ends its pods first as far as it was configured to. `off`: the machine is down, and nothing runs on it.
 */
export const KUBELET_LABEL = 'kube-rehearse.example/kubelet'
export const KUBELET_STOPPED = 'stopped'
export const KUBELET_SHUTTING_DOWN = 'shutting-down'
export const KUBELET_OFF = 'off'

interface Labelled {
  readonly labels: Labels
}

/** Whether nobody does a kubelet's work: it was stopped, or its machine is off. */
export function isKubeletStopped({ labels }: Labelled): boolean {
  const state = labels[KUBELET_LABEL]
  return state === KUBELET_STOPPED || state === KUBELET_OFF
}

export function isMachineOff({ labels }: Labelled): boolean {
  return labels[KUBELET_LABEL] === KUBELET_OFF
}

export function isShuttingDown({ labels }: Labelled): boolean {
  return labels[KUBELET_LABEL] === KUBELET_SHUTTING_DOWN
}

/** The node with another state of its kubelet; `undefined`: it works as usual. */
export function withKubeletState(node: NodeRow, state: string | undefined): NodeRow {
  const { [KUBELET_LABEL]: _, ...others } = node.labels
  return nodeRow({ ...node, labels: state === undefined ? others : { ...others, [KUBELET_LABEL]: state } })
}
