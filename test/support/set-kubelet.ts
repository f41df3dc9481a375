import type { Turn } from '../../src/engine/turn.ts'
import type { KubeletState } from '../../src/kube/experiment/experiment.ts'
import { withKubeletState } from '../../src/kube/experiment/kubelet-state.ts'

/** The label by which the fake kubelets of a recorded control plane leave a node alone. */
export const FAKE_KUBELET_LABEL = 'kube-rehearse.example/kubelet'
export const FAKE_KUBELET_STOPPED = 'stopped'

/** Puts the kubelet of a node into another state; `undefined`: it runs normally again. */
export function setKubelet(
  { cluster, api }: Pick<Turn, 'cluster' | 'api'>,
  name: string,
  kubelet: KubeletState | undefined,
): void {
  const node = cluster.get('Node', '', name)
  if (node) api.setExperiment(node, withKubeletState(node, kubelet))
}
