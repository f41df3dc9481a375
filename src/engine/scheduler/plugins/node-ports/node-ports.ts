import { type HostPort, hostPorts, hostPortsConflict } from '../../../../kube/host-ports.ts'
import { isPodTerminal, type PodRow } from '../../../../kube/pod.ts'
import type { EventChange } from '../../framework/events.ts'
import { type NodeLocalPlugin, type PluginFactory, type PodOnNode, prepared } from '../../framework/framework.ts'
import type { PlacementShape } from '../../framework/node-local-pod.ts'
import { rejection, SKIP } from '../../framework/status.ts'
import { shapeMemo } from '../shape-memo.ts'

const NAME = 'NodePorts'
const REFUSED = rejection(NAME, 'Unschedulable', "node(s) didn't have free ports for the requested pod ports")

/** Worked out once for each template. */
const portsOf = shapeMemo(({ spec }: PlacementShape) => hostPorts(spec))

interface PortState {
  readonly wanted: readonly HostPort[]
  /** In a trial: the ports that the node's pods take now. */
  readonly taken: readonly HostPort[] | undefined
}

/** Keeps two pods from taking the same port of a node (semantics A8.5). */
const nodePortsPlugin: NodeLocalPlugin<PortState> = {
  name: NAME,
  nodeLocal: true,
  hints: [
    { resource: 'Pod', actions: ['Delete'], mayHelp: freesPort },
    { resource: 'Node', actions: ['Add'] },
  ],
  preFilter(pod) {
    const wanted = portsOf(pod.shape)
    return wanted.length === 0 ? SKIP : prepared({ wanted, taken: undefined })
  },
  filter(_pod, node, { wanted, taken }, cluster) {
    if (taken) return hostPortsConflict(wanted, taken) ? REFUSED : undefined
    for (const other of cluster.podsOnNode(node.name)) {
      if (!isPodTerminal(other) && hostPortsConflict(wanted, portsOf(other.shape))) return REFUSED
    }
    return undefined
  },
  addPod(state, { changed, ...from }) {
    const come = portsOf(changed.shape)
    return come.length === 0 ? state : { ...state, taken: [...takenPorts(state, from), ...come] }
  },
  /** The node keeps no count: a port that two pods use is free as soon as one of them is removed. */
  removePod(state, { changed, ...from }) {
    const gone = portsOf(changed.shape)
    if (gone.length === 0) return state
    return { ...state, taken: takenPorts(state, from).filter((port) => !gone.some((other) => isSamePort(port, other))) }
  },
}

export const nodePorts: PluginFactory = { name: NAME, create: () => nodePortsPlugin }

function takenPorts({ taken }: PortState, { node, cluster }: Pick<PodOnNode, 'node' | 'cluster'>): readonly HostPort[] {
  if (taken) return taken
  return cluster.podsOnNode(node.name).flatMap((pod) => (isPodTerminal(pod) ? [] : portsOf(pod.shape)))
}

function isSamePort(a: HostPort, b: HostPort): boolean {
  return a.port === b.port && a.protocol === b.protocol && a.address === b.address
}

function freesPort(pod: PodRow, change: EventChange): boolean {
  if (change.kind !== 'Pod' || !change.before) return false
  if (change.before.nodeName === '' && change.before.nominatedNodeName === '') return false
  return hostPortsConflict(portsOf(pod.shape), portsOf(change.before.shape))
}
