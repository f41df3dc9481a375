import { nodeRow } from '../../../../src/kube/node.ts'
import { FAKE_KUBELET_LABEL, setKubelet } from '../../../support/set-kubelet.ts'
import type { Lab } from '../lab.ts'
import type { Changes, NodeSpec } from '../recording.ts'
import { changed } from './changed.ts'

export function labelNodes(names: readonly string[], labels: Changes, lab: Lab): void {
  for (const name of names) {
    const node = lab.simulation.state.get('Node', '', name)
    if (node) lab.act(({ api }) => api.update(nodeRow({ ...node, labels: changed(node.labels, labels) })))
  }
}

/** Stops kubelets, or starts them again. The recorder labels a node for its fake kubelet, and the scheduler notices the label. */
export function setKubelets(names: readonly string[], kubelet: 'stopped' | undefined, lab: Lab): void {
  labelNodes(names, { [FAKE_KUBELET_LABEL]: kubelet ?? null }, lab)
  for (const name of names) lab.act((turn) => setKubelet(turn, name, kubelet))
}

/** A fake node as the recorder makes them. */
export function addNode(spec: NodeSpec, lab: Lab): void {
  const { name, cpu = '8', memory = '32Gi', pods = '110', extra = {}, taints = [], unschedulable = false } = spec
  const resources = { cpu, memory, pods, 'ephemeral-storage': '100Gi', ...extra }
  const node = lab.read({
    kind: 'Node',
    metadata: { name, labels: nodeLabels(spec) },
    spec: { taints, unschedulable },
    status: { allocatable: resources, capacity: resources },
  })
  if (node.kind === 'Node') lab.act(({ api }) => api.create<'Node'>(node))
}

function nodeLabels({ name, labels = {}, zone, region = 'eu-1', type }: NodeSpec): Readonly<Record<string, string>> {
  return {
    'kubernetes.io/hostname': name,
    'kubernetes.io/os': 'linux',
    'kubernetes.io/arch': 'amd64',
    ...(zone === undefined ? {} : { 'topology.kubernetes.io/zone': zone, 'topology.kubernetes.io/region': region }),
    ...(type === undefined ? {} : { 'node.kubernetes.io/instance-type': type }),
    ...labels,
  }
}
