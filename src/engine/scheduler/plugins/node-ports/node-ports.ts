import { isPodTerminal, type PodRow } from '../../../../kube/pod.ts'
import type { Container, ContainerPort } from '../../../../kube/pod-spec.ts'
import type { EventChange } from '../../events.ts'
import { type PluginFactory, prepared, rejection, type SchedulerPlugin, SKIP } from '../../framework.ts'
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

/** Keeps two pods from taking the same port of a node (semantics A8.5). */
const nodePortsPlugin: SchedulerPlugin<readonly HostPort[]> = {
  name: NAME,
  nodeLocal: true,
  hints: [
    { resource: 'Pod', actions: ['Delete'], mayHelp: freesPort },
    { resource: 'Node', actions: ['Add'] },
  ],
  preFilter(pod) {
    const wanted = hostPorts(pod.shape)
    return wanted.length === 0 ? SKIP : prepared(wanted)
  },
  filter(_pod, node, wanted, cluster) {
    for (const other of cluster.podsOnNode(node.name)) {
      if (!isPodTerminal(other) && conflicts(wanted, hostPorts(other.shape))) return REFUSED
    }
    return undefined
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
