import type { Labels } from './object-row.ts'

/**
 * A node with this label and value has a kubelet that does nothing: it neither reports nor looks after its pods. The way
 * in which a scenario, or a recording, stops a node.
 */
export const KUBELET_LABEL = 'kube-rehearse.example/kubelet'
export const KUBELET_STOPPED = 'stopped'

export function isKubeletStopped(node: { readonly labels: Labels }): boolean {
  return node.labels[KUBELET_LABEL] === KUBELET_STOPPED
}
