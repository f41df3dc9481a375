import { nodeRow } from '../../../../src/kube/node.ts'
import type { Lab } from '../lab.ts'
import type { Changes, NodeSpec } from '../recording.ts'
import { changed } from './changed.ts'

export function labelNodes(names: readonly string[], labels: Changes, lab: Lab): void {
  for (const name of names) {
    const node = lab.simulation.state.get('Node', '', name)
    if (node) lab.act(({ api }) => api.update(nodeRow({ ...node, labels: changed(node.labels, labels) })))
  }
}

/** A fake node as the recorder makes them. */
export function addNode({ name, cpu = '8', memory = '32Gi', pods = '110', labels = {}, zone }: NodeSpec, lab: Lab): void {
  const resources = { cpu, memory, pods, 'ephemeral-storage': '100Gi' }
  const zoneLabels = zone === undefined ? {} : { 'topology.kubernetes.io/zone': zone, 'topology.kubernetes.io/region': 'eu-1' }
  const own = { 'kubernetes.io/hostname': name, 'kubernetes.io/os': 'linux', 'kubernetes.io/arch': 'amd64' }
  const node = lab.read({
    kind: 'Node',
    metadata: { name, labels: { ...own, ...zoneLabels, ...labels } },
    spec: {},
    status: { allocatable: resources, capacity: resources },
  })
  if (node.kind === 'Node') lab.act(({ api }) => api.create<'Node'>(node))
}
