import { isPodTerminal, type PodRow } from '../../../../kube/pod.ts'
import type { Container, ContainerPort } from '../../../../kube/pod-spec.ts'
import type { EventChange } from '../../events.ts'
import { type PluginFactory, type PodOnNode, prepared, rejection, type SchedulerPlugin, SKIP } from '../../framework.ts'
import { shapeMemo } from '../shape-memo.ts'

const NAME = 'NodePorts'
const REFUSED = rejection(NAME, 'Unschedulable', "node(s) didn't have free ports for the requested pod ports")
const ANY_ADDRESS = '0.0.0.0'

interface HostPort {
  readonly address: string
  readonly protocol: string
  readonly port: number
}

/** The ports of the node that a pod takes: those of its containers and sidecars. */
const hostPorts = shapeMemo(({ spec }) => [...spec.initContainers.filter(isSidecar), ...spec.containers].flatMap(portsOf))

interface PortState {
  readonly wanted: readonly HostPort[]
  /** In a trial: the ports that the node's pods take now. */
  readonly taken: readonly HostPort[] | undefined
}

/** Keeps two pods from taking the same port of a node (semantics A8.5). */
const nodePortsPlugin: SchedulerPlugin<PortState> = {
  name: NAME,
  nodeLocal: true,
  hints: [
    { resource: 'Pod', actions: ['Delete'], mayHelp: freesPort },
    { resource: 'Node', actions: ['Add'] },
  ],
  preFilter(pod) {
    const wanted = hostPorts(pod.shape)
    return wanted.length === 0 ? SKIP : prepared({ wanted, taken: undefined })
  },
  filter(_pod, node, { wanted, taken }, cluster) {
    if (taken) return conflicts(wanted, taken) ? REFUSED : undefined
    for (const other of cluster.podsOnNode(node.name)) {
      if (!isPodTerminal(other) && conflicts(wanted, hostPorts(other.shape))) return REFUSED
    }
    return undefined
  },
  addPod(state, { changed, ...from }) {
    const come = hostPorts(changed.shape)
    return come.length === 0 ? state : { ...state, taken: [...takenPorts(state, from), ...come] }
  },
  /** The node keeps no count: a port that two pods hold is free as soon as one of them goes. */
  removePod(state, { changed, ...from }) {
    const gone = hostPorts(changed.shape)
    if (gone.length === 0) return state
    return { ...state, taken: takenPorts(state, from).filter((port) => !gone.some((other) => isSamePort(port, other))) }
  },
}

export const nodePorts: PluginFactory = { name: NAME, create: () => nodePortsPlugin }

function isSidecar(container: Container): boolean {
  return container.restartPolicy === 'Always'
}

function portsOf(container: Container): readonly HostPort[] {
  return container.ports.filter(({ hostPort }) => hostPort > 0).map(hostPortOf)
}

function hostPortOf({ hostIP, protocol, hostPort }: ContainerPort): HostPort {
  return { address: hostIP === '' ? ANY_ADDRESS : hostIP, protocol: protocol === '' ? 'TCP' : protocol, port: hostPort }
}

function takenPorts({ taken }: PortState, { node, cluster }: Pick<PodOnNode, 'node' | 'cluster'>): readonly HostPort[] {
  if (taken) return taken
  return cluster.podsOnNode(node.name).flatMap((pod) => (isPodTerminal(pod) ? [] : hostPorts(pod.shape)))
}

function isSamePort(a: HostPort, b: HostPort): boolean {
  return a.port === b.port && a.protocol === b.protocol && a.address === b.address
}

function conflicts(wanted: readonly HostPort[], taken: readonly HostPort[]): boolean {
  for (const a of wanted) {
    for (const b of taken) {
      if (a.port !== b.port || a.protocol !== b.protocol) continue
      if (a.address === b.address || a.address === ANY_ADDRESS || b.address === ANY_ADDRESS) return true
    }
  }
  return false
}

function freesPort(pod: PodRow, change: EventChange): boolean {
  if (change.kind !== 'Pod' || !change.before) return false
  if (change.before.nodeName === '' && change.before.nominatedNodeName === '') return false
  return conflicts(hostPorts(pod.shape), hostPorts(change.before.shape))
}
